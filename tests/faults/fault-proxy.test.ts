import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { freePort } from '#tests/support/free-port.ts';
import { listenLocally } from '#tests/support/listen-locally.ts';
import { FaultProxy } from './fault-proxy.ts';

let server: Server;
let proxy: FaultProxy;
let serverSockets: WebSocket[];
let requestsHandled = 0;

beforeEach(async () => {
  requestsHandled = 0;
  serverSockets = [];
  server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ count: (requestsHandled += 1) }));
  });
  new WebSocketServer({ server }).on('connection', (socket) => serverSockets.push(socket));
  const port = await listenLocally(server);
  proxy = await FaultProxy.start(await freePort(), `http://127.0.0.1:${port}`);
});
afterEach(async () => {
  await proxy.stop();
  server.closeAllConnections();
  server.close();
});

const post = (body = '{}') => fetch(`${proxy.url}/v1/things?a=b`, { method: 'POST', body });

describe('a request through the proxy', () => {
  it('arrives and is recorded with its outcome', async () => {
    expect(await (await post('hello')).json()).toEqual({ count: 1 });
    expect(proxy.requestsTo('POST /v1/*')).toMatchObject([
      { body: 'hello', fromServer: { status: 200 }, toBrowser: { status: 200, body: '{"count":1}' } },
    ]);
    expect(proxy.requestsTo('GET /v1/*')).toEqual([]);
  });

  it('is answered by the proxy as often as configured', async () => {
    proxy.break('POST /v1/things', { status: 429, headers: { 'retry-after': '1' }, body: '{}', times: 1 });
    const busy = await post();
    expect([busy.status, busy.headers.get('retry-after')]).toEqual([429, '1']);
    expect(requestsHandled).toBe(0);
    expect((await post()).status).toBe(200);
  });

  it('loses its connection before or after the server handled it, or in the middle of the response', async () => {
    proxy.break('* /v1/*', { drop: 'before', times: 1 });
    await expect(post()).rejects.toThrow('fetch failed');
    expect(requestsHandled).toBe(0);
    proxy.break('* /v1/*', { drop: 'after', times: 1 });
    await expect(post()).rejects.toThrow('fetch failed');
    expect(requestsHandled).toBe(1);
    proxy.break('* /v1/*', { drop: 'midway', times: 1 });
    await expect(post().then((response) => response.text())).rejects.toThrow('terminated');
    expect(proxy.requestsTo('POST /v1/*').map(({ toBrowser }) => toBrowser)).toEqual([null, null, null]);
  });

  it('stalls, although the server handled it', async () => {
    proxy.break('* /v1/*', { stall: 'after' });
    void post().catch(() => undefined);
    await vi.waitFor(() =>
      expect(proxy.requestsTo('POST /v1/*')).toMatchObject([{ fromServer: { status: 200 }, toBrowser: null }]),
    );
  });

  it('gets a rewritten body', async () => {
    proxy.break('* /v1/*', { rewrite: (body) => body.slice(0, 4) });
    expect(await (await post()).text()).toBe('{"co');
  });
});

describe('a socket through the proxy', () => {
  async function connect() {
    const received: string[] = [];
    const client = new WebSocket(proxy.url.replace('http', 'ws'));
    client.on('message', (data: Buffer) => received.push(data.toString()));
    await once(client, 'open');
    const broadcast = (...frames: string[]) => {
      for (const frame of frames) serverSockets[0]?.send(frame);
    };
    return { client, received, broadcast };
  }

  it('passes frames both ways', async () => {
    const { client, received, broadcast } = await connect();
    const arrived = once(serverSockets[0]!, 'message');
    client.send('ping');
    expect(String((await arrived)[0])).toBe('ping');
    broadcast('{"a":1}');
    await vi.waitFor(() => expect(received).toEqual(['{"a":1}']));
  });

  it('repeats, delays and reorders frames, and injects frames of its own', async () => {
    const { received, broadcast } = await connect();
    proxy.sockets.repeat(2);
    broadcast('{1}');
    await vi.waitFor(() => expect(received).toEqual(['{1}', '{1}']));
    proxy.sockets.hold();
    broadcast('{2}', '{3}');
    await vi.waitFor(() => expect(proxy.sockets.frames).toHaveLength(3));
    proxy.sockets.release((frames) => frames.toReversed());
    proxy.sockets.inject({ four: 4 });
    proxy.sockets.inject('five');
    await vi.waitFor(() => expect(received.slice(2)).toEqual(['{3}', '{2}', '{"four":4}', 'five']));
  });

  it('freezes, while a new one works', async () => {
    const [first, second] = [await connect(), await connect()];
    proxy.sockets.freeze();
    const third = await connect();
    for (const socket of serverSockets) socket.send('{1}');
    await vi.waitFor(() => expect(third.received).toEqual(['{1}']));
    expect([...first.received, ...second.received]).toEqual([]);
  });

  it('closes with a code, drops, and is refused', async () => {
    const first = await connect();
    proxy.sockets.close(4401);
    expect((await once(first.client, 'close'))[0]).toBe(4401);
    const second = await connect();
    proxy.sockets.drop();
    expect((await once(second.client, 'close'))[0]).toBe(1006);
    proxy.sockets.refuse();
    await expect(connect()).rejects.toThrow('socket hang up');
    expect(proxy.sockets.attempts).toBe(3);
  });
});
