import { existsSync, readFileSync } from 'node:fs';
import { once } from 'node:events';
import path from 'node:path';
import { expect } from '@playwright/test';
import type { WebSocket } from 'ws';
import { listConversations } from '#contract/communication/conversations.ts';
import { closeCodes } from '#contract/events.ts';
import { ApiClient, type Intent, intents } from '#tests/support/api-client.ts';
import { journeyServer } from '#tests/support/journey-server.ts';
import { test } from '#tests/support/journey.ts';
import { sendRoute } from '#tests/support/sending.ts';
import { startServerProcess } from '#tests/support/server-process.ts';

const { server, sandbox } = journeyServer();
let api: ApiClient;
test.beforeAll(async () => {
  api = await ApiClient.open(server.url);
});

const lockOwner = () =>
  (JSON.parse(readFileSync(path.join(server.dataDir, 'rapport.lock'), 'utf8')) as { pid: number }).pid;

/** Sends all at once; each success is added to `accepted` under its key. */
function sendAll(all: readonly Intent[]) {
  const accepted = new Map<string, string>();
  const statuses: number[] = [];
  const sends = all.map(async (intent) => {
    const { status, body } = await api.send(intent);
    statuses.push(status);
    if (status === 201) accepted.set(intent.key, body.id);
  });
  return { accepted, statuses, settled: Promise.allSettled(sends) };
}

/** Nothing that was accepted is missing or changed. */
async function expectStored(accepted: ReadonlyMap<string, string>, all: readonly Intent[]): Promise<void> {
  for (const conversation of new Set(all.map((intent) => intent.conversation))) {
    const sent = await api.sentIn(conversation);
    for (const intent of all) {
      const id = intent.conversation === conversation && accepted.get(intent.key);
      if (id) expect(sent.get(id)).toBe(intent.content);
    }
  }
}

/** Repeats all requests under the same keys: each text is one message, and each phone has it once. */
async function expectOnce(accepted: ReadonlyMap<string, string>, all: readonly Intent[]): Promise<void> {
  for (const intent of all) {
    const { status, body } = await api.send(intent);
    expect(status).toBe(201);
    expect(body.id).toBe(accepted.get(intent.key) ?? body.id);
  }
  for (const [phone, conversation] of new Map(all.map((intent) => [intent.phone, intent.conversation]))) {
    const expected = all.filter((intent) => intent.phone === phone).map(({ content }) => content);
    const ours = (texts: Iterable<string>) => [...texts].filter((text) => expected.includes(text)).toSorted();
    expect(ours((await api.sentIn(conversation)).values())).toEqual(expected.toSorted());
    // One that was handed over when the server was killed is sent half a minute later, if the carrier does not have it.
    const received = async () => ours(await sandbox.textsReceivedBy(phone));
    await expect.poll(received, { timeout: 90_000 }).toEqual(expected.toSorted());
  }
}

test('a server killed while it handles fifty texts loses none that it accepted, and sends each once [F-30]', async () => {
  test.setTimeout(400_000);
  const conversations = await api.textedBy(10);
  let unanswered = 0;
  for (const [round, after] of [1, 25].entries()) {
    const all = intents(conversations, 50, `Round ${round}, text`);
    const { accepted, settled } = sendAll(all);
    await expect.poll(() => accepted.size, { intervals: [1] }).toBeGreaterThanOrEqual(after);
    await server.restart('SIGKILL');
    await settled;
    unanswered += all.length - accepted.size;
    await expectStored(accepted, all);
    await expectOnce(accepted, all);
  }
  expect(unanswered).toBeGreaterThan(0);
});

test('a second server on the same data exits with the id of the owner and advice, and the first one keeps working [F-31]', async () => {
  const conversations = await api.textedBy(1);
  const before = intents(conversations, 5, 'Before');
  const { accepted, settled } = sendAll(before);
  await settled;
  const second = startServerProcess({ env: { DATA_DIR: server.dataDir } });
  await expect(second).rejects.toThrow(
    new RegExp(`ended with 1:[^]*in use by process ${server.pid}\\. Stop that process first, or set DATA_DIR`),
  );
  expect(lockOwner()).toBe(server.pid);
  await expectStored(accepted, before);
  await expectOnce(new Map(), intents(conversations, 5, 'After'));
});

test('a server takes over the lock that a killed one left [F-32]', async () => {
  const conversations = await api.textedBy(1);
  const all = intents(conversations, 5, 'Stored');
  const { accepted, settled } = sendAll(all);
  await settled;
  const killedPid = server.pid;
  await server.kill('SIGKILL');
  expect(lockOwner()).toBe(killedPid);
  await server.start();
  expect(lockOwner()).toBe(server.pid);
  await expectStored(accepted, all);
  await server.restart('SIGTERM');
  // As soon as the file exists.
  expect(await server.kill('SIGTERM'), server.logs).toBe(0);
  expect(existsSync(path.join(server.dataDir, 'rapport.lock'))).toBe(false);
  await server.start();
});

test('a server that is stopped answers its open requests, closes its sockets and exits before its deadline [F-36]', async () => {
  const conversations = await api.textedBy(5);
  const apis = [api];
  while (apis.length < 5) apis.push(await ApiClient.open(server.url));
  const closed: number[] = [];
  const sockets: WebSocket[] = [];
  for (const one of apis) {
    const opened = await one.openSockets(80);
    await Promise.all(opened.map((socket) => once(socket, 'open')));
    sockets.push(...opened);
  }
  for (const socket of sockets) socket.on('close', (code) => closed.push(code));

  await sandbox.setFaults({ routes: [{ route: sendRoute, delayMs: 3000 }] });
  const all = intents(conversations, 30, 'In progress');
  const { accepted, statuses, settled } = sendAll(all);
  // This later request was answered, so the earlier ones have arrived.
  await api.call(listConversations, {});
  expect(accepted.size).toBe(0);

  // A server that is still busy after ten seconds exits with 1.
  expect(await server.kill('SIGTERM')).toBe(0);
  await settled;
  expect(statuses.filter((status) => status !== 201 && status !== 503)).toEqual([]);
  expect(accepted.size).toBeGreaterThan(0);
  await expect.poll(() => closed.length).toBe(sockets.length);
  expect(new Set(closed)).toEqual(new Set([closeCodes.restart]));

  await server.start();
  await expectStored(accepted, all);
  await expectOnce(accepted, all);
});
