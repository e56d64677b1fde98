import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { aLog } from '#tests/support/log.ts';
import { aStore } from '#tests/support/server-world.ts';
import { readServerConfig } from './config.ts';
import { listen, startRapport } from './rapport.ts';

/** The product without its sandbox, on a port, and a call that takes as long as the test wants. */
async function aRunningServer() {
  const store = await aStore();
  let isOpen = true;
  const config = readServerConfig({
    SANDBOX: '0',
    USER_POOL_ID: 'us-east-1_abc',
    USER_POOL_CLIENT_ID: 'pool-client',
    REDIRECT_DOMAIN: 'id.example.com',
    REDIRECT_CLIENT_ID: 'web-client',
    FLAGS_CLIENT_KEY: 'flags',
  });
  const rapport = await startRapport(config, {
    log: aLog().log,
    open: async () => ({
      ...store,
      close: async () => {
        isOpen = false;
      },
    }),
  });
  let letThrough: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (letThrough = resolve));
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
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const [response] = (await once(get({ port, path, agent, headers }), 'response')) as [IncomingMessage];
    return { status: response.statusCode, headers: response.headers, text: await text(response) };
  };
  return { rapport, port, ask, letThrough, isOpen: () => isOpen };
}

describe('the port', () => {
  it('answers programs that offer HTTP/2', async () => {
    const { rapport, ask } = await aRunningServer();
    const offer = {
      connection: 'Upgrade, HTTP2-Settings',
      upgrade: 'h2c',
      'http2-settings': 'AAMAAABkAARAAAAAAAIAAAAA',
    };
    expect((await ask('/healthz', offer)).status).toBe(200);
    await rapport.stop();
  });
});

describe('a stop', () => {
  it('answers what is being asked before the database closes, and asks the next to come again', async () => {
    const { rapport, ask, letThrough, isOpen } = await aRunningServer();
    // So that a second connection is kept open.
    await Promise.all([ask('/healthz'), ask('/healthz')]);
    const slow = ask('/slow');
    await ask('/healthz');

    const stopped = rapport.stop();
    expect(await ask('/readyz')).toMatchObject({
      status: 503,
      headers: { 'retry-after': '1', connection: 'close' },
      text: expect.stringContaining('"code":"unavailable"') as unknown,
    });
    expect(isOpen()).toBe(true);
    letThrough();
    expect(await slow).toMatchObject({ status: 200, text: 'in time' });
    await stopped;
    expect(isOpen()).toBe(false);
  });

  it('tells every socket to come back', async () => {
    const { rapport, port } = await aRunningServer();
    const socket = new WebSocket(`ws://127.0.0.1:${port}/realtime?token=x`);
    const closed = once(socket, 'close');
    await once(socket, 'open');
    await rapport.stop();
    expect([1012, 4401]).toContain((await closed)[0]);
  });
});
