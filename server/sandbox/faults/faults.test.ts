import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import type { RequestEnv } from '#server/routes/request-env.ts';
import { listenLocally } from '#tests/support/listen-locally.ts';
import { type FaultRules, noFaults } from './fault-rules.ts';
import { faults } from './faults.ts';

let injected: ReturnType<typeof faults>;
let server: Server;
let address: string;
let serverSockets: WebSocket[];
let executions = 0;

beforeEach(async () => {
  injected = faults();
  executions = 0;
  serverSockets = [];
  const app = new Hono<RequestEnv>();
  app.use(injected.middleware());
  app.post('/v1/things', (c) => c.json({ count: ++executions }));
  server = createServer((request, response) => void getRequestListener(app.fetch)(request, response));
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket) => serverSockets.push(injected.disturb(socket)));
  address = `127.0.0.1:${await listenLocally(server)}`;
});
afterEach(() => {
  for (const socket of serverSockets) socket.terminate();
  server.closeAllConnections();
  server.close();
});

const setRules = (rules: Partial<FaultRules>) => injected.set({ ...noFaults, ...rules });

it('breaks the connection after a request was executed', async () => {
  setRules({ routes: [{ route: 'POST /v1/*', dropAfterCommit: true, times: 1 }] });
  const post = () => fetch(`http://${address}/v1/things`, { method: 'POST' });
  await expect(post()).rejects.toThrow('fetch failed');
  expect(executions).toBe(1);
  expect(await (await post()).json()).toEqual({ count: 2 });
});

it('delays an answer', async () => {
  setRules({ routes: [{ route: 'POST /v1/things', delayMs: 150 }] });
  const timer = vi.spyOn(globalThis, 'setTimeout');
  await fetch(`http://${address}/v1/things`, { method: 'POST' });
  expect(timer.mock.calls.map(([, milliseconds]) => milliseconds)).toContain(150);
});

describe('the socket', () => {
  async function connect() {
    const received: string[] = [];
    const client = new WebSocket(`ws://${address}`);
    client.on('message', (data) => received.push((data as Buffer).toString()));
    await once(client, 'open');
    await vi.waitFor(() => expect(serverSockets).toHaveLength(1));
    const send = (...frames: string[]) => {
      for (const frame of frames) serverSockets[0]?.send(frame);
    };
    return { client, received, send };
  }

  it('passes frames unchanged without a fault', async () => {
    const { received, send } = await connect();
    send('a', 'b');
    await vi.waitFor(() => expect(received).toEqual(['a', 'b']));
  });

  it('can be dropped', async () => {
    const { client } = await connect();
    setRules({ socket: { drop: true } });
    await vi.waitFor(() => expect(client.readyState).toBe(client.CLOSED));
  });

  it('can freeze, and continues afterwards', async () => {
    const { received, send } = await connect();
    setRules({ socket: { freeze: true } });
    send('lost');
    setRules({});
    send('received');
    await vi.waitFor(() => expect(received).toEqual(['received']));
  });

  it('can repeat and reorder frames @slow', async () => {
    const { received, send } = await connect();
    setRules({ socket: { duplicate: true } });
    send('a');
    setRules({ socket: { reorder: true } });
    send('1', '2', '3');
    await vi.waitFor(() => expect(received).toEqual(['a', 'a', 'a', '2', '1', '3']));
  });
});
