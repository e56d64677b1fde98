import { once } from 'node:events';
import { Agent, get, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { aLog } from '#tests/support/log.ts';
import { productionEnv } from '#tests/support/production-env.ts';
import { aStore } from '#tests/support/server-world.ts';
import { readServerConfig } from './config.ts';
import { listen, startRapport } from './rapport.ts';

/** A listening server without its sandbox, with a call that lasts until the test ends it. */
async function aRunningServer(variables: Record<string, string> = {}) {
  const store = await aStore();
  let isOpen = true;
  const config = readServerConfig({ ...productionEnv, ...variables });
  const rapport = await startRapport(config, {
    log: aLog().log,
    open: async () => ({
      ...store,
      close: async () => {
        isOpen = false;
      },
    }),
  });
  let finishSlow: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (finishSlow = resolve));
  rapport.app.get('/slow', async (c) => {
    await gate;
    await sql`select 1`.execute(store.db);
    return c.text(isOpen ? 'in time' : 'too late');
  });
  const server = await listen(rapport, 0, '127.0.0.1');
  const agent = new Agent({ keepAlive: true, maxSockets: 2 });
  onTestFinished(() => {
    agent.destroy();
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const request = async (path: string, headers: Record<string, string> = {}) => {
    const [response] = (await once(get({ port, path, agent, headers }), 'response')) as [IncomingMessage];
    return { status: response.statusCode, headers: response.headers, text: await text(response) };
  };
  return { rapport, port, request, finishSlow, isOpen: () => isOpen };
}

describe('the HTTP server', () => {
  it('answers clients that offer an upgrade to HTTP/2', async () => {
    const { rapport, request } = await aRunningServer();
    const upgradeHeaders = {
      connection: 'Upgrade, HTTP2-Settings',
      upgrade: 'h2c',
      'http2-settings': 'AAMAAABkAARAAAAAAAIAAAAA',
    };
    expect((await request('/healthz', upgradeHeaders)).status).toBe(200);
    await rapport.stop();
  });
});

it('ends a connection whose answer is not read', async () => {
  const ended = Promise.withResolvers<boolean>();
  const endless = new Readable({ read: () => void endless.push(Buffer.alloc(65_536)) });
  const rapport = {
    listener: (_: unknown, response: ServerResponse) =>
      void endless.pipe(response.on('close', () => ended.resolve(response.writableFinished))),
    attach: () => undefined,
  };
  const server = await listen(rapport, 0, '127.0.0.1', 200);
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const reader = connect(port, '127.0.0.1');
  onTestFinished(() => void reader.destroy());
  reader.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
  expect(await ended.promise).toBe(false);
});

describe('the host names of a server', () => {
  const knownNames = [
    'localhost',
    'localhost:8080',
    'LOCALHOST:9',
    '127.0.0.1:8080',
    '127.1.2.3',
    '[::1]',
    '[::1]:8080',
    'rapport.example',
    'Rapport.example:443',
  ];
  const foreignNames = [
    'evil.example',
    'evil.example:8080',
    'rapport.example.evil.example',
    'localhost.evil.example',
    '0.0.0.0:8080',
    '192.168.1.7',
    '[2001:db8::1]:8080',
    'evil.example#localhost',
    'localhost@evil.example',
    '127.0.0.1.evil.example',
    'rapport.example/..',
  ];

  it('are that of its public address and loopback names @slow', async () => {
    const { rapport, request } = await aRunningServer({ PUBLIC_URL: 'https://rapport.example' });
    for (const host of knownNames) expect((await request('/openapi.json', { host })).status, host).toBe(200);
    for (const host of foreignNames) {
      const response = await request('/openapi.json', { host });
      expect(response, host).toMatchObject({ status: 421 });
      expect(JSON.parse(response.text), host).toEqual({
        code: 'unknown_host',
        message: expect.stringContaining('PUBLIC_URL') as unknown,
      });
    }
    await rapport.stop();
  });

  it('are not checked for probes', async () => {
    const { rapport, request } = await aRunningServer({ METRICS_TOKEN: 'sixteen-characters' });
    const host = 'rapport-1:8080';
    for (const [path, status] of [
      ['/healthz', 200],
      ['/readyz', 200],
      ['/metrics', 401],
      ['/api', 421],
    ] as const)
      expect((await request(path, { host })).status, path).toBe(status);
    await rapport.stop();
  });

  it('are checked for the socket, whatever the origin of the page', async () => {
    const { rapport, port } = await aRunningServer();
    const statusFor = async (headers: Record<string, string>) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/realtime`, { headers });
      socket.on('error', () => undefined);
      const refused = once(socket, 'unexpected-response').then(
        ([, response]) => (response as IncomingMessage).statusCode,
      );
      return Promise.race([refused, once(socket, 'open').then(() => 101)]);
    };
    expect(await statusFor({ host: 'evil.example:8080', origin: 'http://evil.example:8080' })).toBe(421);
    expect(await statusFor({ host: 'localhost:8080', origin: 'http://localhost:8080' })).toBe(101);
    await rapport.stop();
  });

  it('that are loopback aliases redirect pages to one of them, and answer API calls under each', async () => {
    const { rapport, request } = await aRunningServer();
    const page = { accept: 'text/html,application/xhtml+xml' };
    const pagePath = '/conversations/x?authCode=a%20b&pimsType=NEO';
    for (const host of ['localhost:8080', '[::1]:8080'])
      expect(await request(pagePath, { host, ...page }), host).toMatchObject({
        status: 307,
        headers: { location: `http://127.0.0.1:8080${pagePath}`, 'cache-control': 'no-store' },
      });
    expect((await request('/api', { host: '127.0.0.1:8080', ...page })).status).toBe(200);
    // Another port may be a tunnel, from where the server's own port is unreachable.
    expect((await request('/api', { host: 'localhost:9000', ...page })).status).toBe(200);
    expect((await request('/openapi.json', { host: 'localhost:8080', accept: '*/*' })).status).toBe(200);
    await rapport.stop();
  });

  it('redirect no page to another machine', async () => {
    const { rapport, request } = await aRunningServer({ PUBLIC_URL: 'http://rapport.example:8080' });
    expect((await request('/api', { host: 'localhost:8080', accept: 'text/html' })).status).toBe(200);
    await rapport.stop();
  });
});

describe('a shutdown', () => {
  it('answers requests in progress before the database closes, and refuses new ones with 503', async () => {
    const { rapport, request, finishSlow, isOpen } = await aRunningServer();
    // For a second kept-alive connection.
    await Promise.all([request('/healthz'), request('/healthz')]);
    const slow = request('/slow');
    await request('/healthz');

    const stopped = rapport.stop();
    expect(await request('/readyz')).toMatchObject({
      status: 503,
      headers: { 'retry-after': '1', connection: 'close' },
      text: expect.stringContaining('"code":"unavailable"') as unknown,
    });
    expect(isOpen()).toBe(true);
    finishSlow();
    expect(await slow).toMatchObject({ status: 200, text: 'in time' });
    await stopped;
    expect(isOpen()).toBe(false);
  });

  it('closes every socket with a code that makes it reconnect', async () => {
    const { rapport, port } = await aRunningServer();
    const socket = new WebSocket(`ws://127.0.0.1:${port}/realtime?token=x`);
    const closed = once(socket, 'close');
    await once(socket, 'open');
    await rapport.stop();
    expect([1012, 4401]).toContain((await closed)[0]);
  });
});
