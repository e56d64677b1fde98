import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect } from '@playwright/test';
import { WebSocket } from 'ws';
import { listConversations } from '#contract/communication/conversations.ts';
import { closeCodes } from '#contract/events.ts';
import { ApiClient } from '#tests/support/api-client.ts';
import { test } from '#tests/support/journey.ts';
import { usedMemoryOf, reportsMemory } from '#tests/support/used-memory.ts';
import { aPng } from '#tests/support/png.ts';
import { journeyServer } from '#tests/support/journey-server.ts';

// Low enough that any machine can exceed it.
const { server } = journeyServer({ env: { ...reportsMemory, REQUESTS_PER_SECOND: '20' } });
let api: ApiClient;
let otherPractice: ApiClient;
test.beforeAll(async () => {
  [api, otherPractice] = [await ApiClient.open(server.url), await ApiClient.open(server.url)];
});

const megabyte = 1024 * 1024;
/** The server's memory in use. The process's memory would depend on the allocator and the machine. */
const memory = () => usedMemoryOf(server);
const list = (who: ApiClient) => who.call(listConversations, {});

/** How many other requests were answered while each of twenty requests waited for its response. */
async function overtakenBy(who: ApiClient, answered: () => number): Promise<number[]> {
  const overtaken: number[] = [];
  while (overtaken.length < 20) {
    const before = answered();
    expect((await list(who)).status).toBe(200);
    overtaken.push(answered() - before);
  }
  return overtaken;
}

/** Sends raw bytes on a connection of its own. @returns everything received until the server closes it */
function raw(head: readonly string[]): { socket: Socket; response: Promise<string> } {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(head.join('\r\n'));
  let text = '';
  socket.setEncoding('latin1').on('data', (part: string) => (text += part));
  return { socket, response: new Promise((resolve) => socket.on('close', () => resolve(text))) };
}

test('a user who sends two thousand requests in a row is rate limited, and another practice is served meanwhile [F-54]', async () => {
  const request = [
    'GET /v1/conversations HTTP/1.1',
    'Host: localhost',
    `Authorization: Bearer ${api.token}`,
    '',
    '',
  ].join('\r\n');
  const last = request.replace('Host: localhost', 'Host: localhost\r\nConnection: close');
  let count = 0;
  let answered = 0;
  // Each connection waits for its responses, so that the rate fits the machine.
  const flood = async () => {
    const { socket, response } = raw([]);
    for (; count < 2000; count += 1) {
      socket.write(request);
      await once(socket, 'data');
      answered += 1;
    }
    socket.write(last);
    return response;
  };
  const floods = Promise.all(Array.from({ length: 20 }, flood)).then((texts) => texts.join(''));
  const [overtaken, responses] = await Promise.all([overtakenBy(otherPractice, () => answered), floods]);
  const statuses = responses.match(/HTTP\/1\.1 \d+/g) ?? [];
  expect(new Set(statuses)).toEqual(new Set(['HTTP/1.1 200', 'HTTP/1.1 429']));
  const refused = statuses.filter((status) => status.endsWith('429')).length;
  expect(refused).toBeGreaterThan(1000);
  expect(responses.match(/retry-after: 1\b/gi)).toHaveLength(refused);
  // Twenty connections flood at once. Each may have ten answers before the neighbour has one.
  expect(Math.max(...overtaken)).toBeLessThan(200);
});

test('of two hundred sockets of one user a hundred stay open, and another practice still gets its own [F-54]', async () => {
  const codes: number[] = [];
  const sockets: WebSocket[] = [];
  // Each takes a ticket, of which a user gets twenty a second here.
  while (sockets.length < 200)
    await expect(async () => {
      const socket = new WebSocket(await api.socketAddress());
      socket.on('close', (code) => codes.push(code));
      sockets.push(socket);
    }).toPass({ intervals: [100] });
  await expect.poll(() => codes.length).toBe(100);
  expect(sockets.filter(({ readyState }) => readyState === WebSocket.OPEN)).toHaveLength(100);
  expect(new Set(codes)).toEqual(new Set([closeCodes.tooMany]));
  const next = new WebSocket(await otherPractice.socketAddress());
  await once(next, 'open');
  const pong = once(next, 'message');
  next.send('ping');
  expect(String((await pong)[0])).toBe('pong');
  for (const socket of [...sockets, next]) socket.terminate();
});

test('requests that are too big, too deep, compressed or of thousands of parts are refused, and use no memory [F-55]', async () => {
  // Fewer requests than the rate limit's burst.
  const sender = await ApiClient.open(server.url);
  const before = await memory();
  const post = async (path: string, body: BodyInit, headers: Record<string, string> = {}) => {
    const json = { 'content-type': 'application/json' };
    const sent = { method: 'POST', headers: { authorization: `Bearer ${sender.token}`, ...json, ...headers }, body };
    const response = await fetch(server.url + path, { ...sent, duplex: 'half' } as RequestInit);
    return { status: response.status, code: ((await response.json()) as { code: string }).code };
  };
  const [conversation = ''] = (await sender.textedBy(1)).keys();
  const messages = `/v1/conversations/${conversation}/messages`;
  const big = JSON.stringify({ content: 'x'.repeat(10 * megabyte) });
  const deep = `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`;
  const decompressionBomb = gzipSync(Buffer.alloc(100 * megabyte, ' '));

  for (let round = 0; round < 10; round += 1) {
    expect(await post(messages, big)).toEqual({ status: 413, code: 'payload_too_large' });
    expect(await post(messages, new Blob([big]).stream())).toEqual({ status: 413, code: 'payload_too_large' });
    expect(await post(messages, deep)).toEqual({ status: 400, code: 'invalid_request' });
    expect(await post(messages, decompressionBomb, { 'content-encoding': 'gzip' })).toEqual({
      status: 400,
      code: 'invalid_request',
    });
  }
  const { pimsType, practiceOrgId, practiceSubOrgId } = sender.link;
  const parts = Object.entries({ pimsType, practiceOrgId, practiceSubOrgId });
  for (let round = 0; round < 5; round += 1) {
    const form = new FormData();
    for (const [name, value] of parts) form.append(name, value);
    for (let part = 0; part < 10_000; part += 1) form.append(`part ${part}`, 'x');
    form.append('file', new File([aPng()], 'cat.png'));
    const response = await fetch(`${server.url}/v1/files`, {
      method: 'POST',
      headers: { authorization: `Bearer ${sender.token}` },
      body: form,
    });
    expect(response.status).toBe(400);
  }
  expect((await list(otherPractice)).status).toBe(200);
  await expect.poll(async () => (await memory()) - before).toBeLessThan(100);
});

test(
  'three hundred slow connections are closed within the request timeout, and others are served meanwhile [F-55]',
  { tag: '@slow' },
  async () => {
    const slow = await ApiClient.open(server.url);
    const before = await memory();
    const openSlowly = (count: number, head: readonly string[]) => Array.from({ length: count }, () => raw(head));
    const inHeaders = openSlowly(250, ['GET /healthz HTTP/1.1', 'Host: localhost', 'X-Slow: ']);
    // Fewer than the rate limit's burst.
    const inBody = openSlowly(50, [
      'POST /v1/conversations HTTP/1.1',
      'Host: localhost',
      `Authorization: Bearer ${slow.token}`,
      'Content-Type: application/json',
      'Content-Length: 1000',
      '',
      '{',
    ]);
    const trickle = setInterval(() => {
      for (const { socket } of [...inHeaders, ...inBody]) if (socket.bytesRead === 0) socket.write('x');
    }, 1000);
    for (let count = 0; count < 40; count += 1) expect((await list(otherPractice)).status).toBe(200);
    const responses = await Promise.all([...inHeaders, ...inBody].map(({ response }) => response));
    clearInterval(trickle);
    for (const response of responses) expect(response).toMatch(/^HTTP\/1\.1 408 /);
    expect((await memory()) - before).toBeLessThan(100);
  },
);

test('the response to an odd request reveals nothing about the server’s software [F-61]', async () => {
  const paths = [
    '.env',
    '.git/config',
    '.git/HEAD',
    'package.json',
    'server/main.js',
    'index.html.br',
    'assets/',
    'assets/..%2f..%2fserver/main.js',
  ];
  const page = await (await fetch(server.url)).text();
  const script = /src="\/(assets\/[^"]+\.js)"/.exec(page)?.[1] ?? '';
  expect((await fetch(`${server.url}/${script}`)).status).toBe(200);
  expect(await (await fetch(`${server.url}/${script}`)).text()).not.toContain('sourceMappingURL');
  for (const path of [...paths, `${script}.map`]) {
    expect((await fetch(`${server.url}/${path}`)).status, path).toBe(404);
  }
  for (const origin of ['https://evil.example', 'null'])
    for (const path of ['/', '/v1/conversations', '/openapi.json', `/${script}`]) {
      const { headers } = await fetch(server.url + path, {
        headers: { origin, authorization: `Bearer ${api.token}` },
      });
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  const odd = [
    'TRACE / HTTP/1.1',
    'TRACK / HTTP/1.1',
    'CONNECT x:1 HTTP/1.1',
    'GET /v1/conversations HTTP/9.9',
    'GET /v1/conversations/%00 HTTP/1.1',
    'BREW / HTTP/1.1',
    'nonsense',
  ];
  for (const line of odd) {
    const text = await raw([line, 'Host: localhost', 'Connection: close', '', '']).response;
    expect(text, line).not.toMatch(/^HTTP\/1\.1 2|\bat .+:\d+:\d+|node_modules|X-Powered-By|^Server:/im);
  }
  expect(Object.fromEntries((await list(api)).headers)).toMatchObject({ 'cache-control': 'no-store' });
});
