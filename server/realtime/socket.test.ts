import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { connect } from 'node:net';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { WebSocket } from 'ws';
import { closeCodes, heartbeat } from '#contract/events.ts';
import { listenLocally } from '#tests/support/listen-locally.ts';
import { aLog } from '#tests/support/log.ts';
import { ada, aConversation, aPractice, aStore, startWorld } from '#tests/support/server-world.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { runCommand } from '#server/domain/run-command.ts';
import { issueSocketTicket, redeemSocketTicket } from '#server/domain/socket-ticket.ts';
import type { StaffCaller } from '#server/domain/context.ts';
import type { VerifyToken } from '#server/domain/session.ts';
import { createHub } from './hub.ts';
import { trackWindows } from './presence.ts';
import { attachSocket, type SocketOptions, socketsPerUser } from './socket.ts';

const world = await startWorld();

beforeAll(aStore);

const now = () => Date.now() / 1000;
const session = (expiresAt = now() + 3600, practice = 'NEO#org:branch'): StaffCaller => ({
  kind: 'staff',
  practice,
  staff: ada,
  expiresAt,
});
const acceptGood: VerifyToken = async (token) => {
  if (token !== 'good') throw new Refusal('unauthenticated');
  return session();
};

/** A server with the socket only. */
async function aServer(verifyToken: VerifyToken = acceptGood, more: Partial<SocketOptions> = {}) {
  const hub = createHub(world.store.db, async () => false);
  const server = createServer((_request, response) => response.end('alive'));
  const detach = attachSocket(server, {
    path: '/realtime',
    hub,
    verifyToken,
    redeemTicket: (ticket) => redeemSocketTicket(world.store.db, async () => false, ticket),
    acceptsTokens: true,
    trackWindow: trackWindows(world.runner, aLog().log),
    isKnownHost: (host) => host !== 'evil.example',
    isAllowedOrigin: (origin) => origin === undefined || origin === 'http://rapport.example',
    ...more,
  });
  const port = await listenLocally(server);
  onTestFinished(async () => {
    await detach();
    server.closeAllConnections();
    server.close();
  });
  const isAlive = async () => (await fetch(`http://127.0.0.1:${port}/`)).ok;
  return { server, hub, port, isAlive, detach };
}

function open(port: number, address: string, origin?: string): WebSocket {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${address}`, { ...(origin !== undefined && { origin }) });
  socket.on('error', () => undefined);
  onTestFinished(() => socket.terminate());
  return socket;
}
const closeCode = async (socket: WebSocket) => ((await once(socket, 'close')) as [number])[0];
const refusalOf = async (socket: WebSocket) =>
  ((await once(socket, 'unexpected-response')) as [unknown, IncomingMessage])[1].statusCode;

const connectionsOf = (server: Server) =>
  new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)));

/** The server's answer to a raw request that no browser sends. */
async function answerTo(port: number, ...lines: string[]): Promise<string> {
  const raw = connect(port, '127.0.0.1');
  const upgrade = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'];
  raw.write(`${[...lines, 'Host: rapport.example', ...upgrade].join('\r\n')}\r\n\r\n`);
  const [answer] = (await once(raw, 'data')) as [Buffer];
  raw.destroy();
  return answer.toString();
}

describe('the real-time socket', () => {
  it('opens with the id token in its address, and carries frames [RT-01] [API-04] [API-78]', async () => {
    const { practice } = await aPractice(world);
    const conversation = await aConversation(world, practice);
    const { hub, port } = await aServer(async () => session(undefined, practice));
    const socket = open(port, '/realtime?token=good', 'http://rapport.example');
    await vi.waitFor(() => expect(hub.size).toBe(1));
    const received = once(socket, 'message');
    await hub.deliver([{ seq: 1, practice, kind: 'conversation', subjectId: conversation.id }]);
    const [frame] = (await received) as [Buffer];
    expect(JSON.parse(frame.toString())).toMatchObject({ action_type: 'CONVERSATION_UPSERT', seq: 1 });

    socket.close();
    await vi.waitFor(() => expect(hub.size).toBe(0));
  });

  describe('with a ticket in its address', () => {
    async function aTicket(endsAt = now() + 60) {
      const { practice } = await aPractice(world);
      const caller: StaffCaller = { kind: 'staff', practice, staff: ada, expiresAt: endsAt };
      return { ...(await runCommand(world.runner, caller, issueSocketTicket)), practice };
    }

    it('opens once, at any process, for the user to whom the ticket was issued', async () => {
      const { ticket, practice } = await aTicket();
      const [first, second] = [await aServer(), await aServer()];
      const socket = open(second.port, `/realtime?ticket=${ticket}`);
      await vi.waitFor(() => expect(second.hub.size).toBe(1));
      for (const { port } of [first, second])
        expect(await closeCode(open(port, `/realtime?ticket=${ticket}`))).toBe(closeCodes.restart);

      const { id } = await aConversation(world, practice);
      const received = once(socket, 'message');
      await second.hub.deliver([{ seq: 1, practice, kind: 'conversation', subjectId: id }]);
      expect(String((await received)[0])).toContain(id);
    });

    it('does not open with an expired or unknown ticket, which ends no session', async () => {
      const { hub, port } = await aServer();
      const { ticket } = await aTicket();
      await world.store.db
        .updateTable('socket_ticket')
        .set({ expires_at: new Date(Date.now() - 1000) })
        .execute();
      for (const one of [ticket, 'made-up', ''])
        expect(await closeCode(open(port, `/realtime?ticket=${one}&token=good`))).toBe(closeCodes.restart);
      expect(hub.size).toBe(0);
    });

    it('is closed with 4401 when the session that requested the ticket ends', async () => {
      const { port } = await aServer();
      const { ticket } = await aTicket(now() + 0.2);
      expect(await closeCode(open(port, `/realtime?ticket=${ticket}`))).toBe(closeCodes.unauthorized);
    });

    it('is the one way where every page knows tickets, so that no log of addresses contains a token', async () => {
      const { hub, port } = await aServer(acceptGood, { acceptsTokens: false });
      expect(await closeCode(open(port, '/realtime?token=good'))).toBe(closeCodes.unauthorized);
      const { ticket } = await aTicket();
      const socket = open(port, `/realtime?ticket=${ticket}`);
      await vi.waitFor(() => expect(hub.size).toBe(1));
      socket.close();
    });

    it('stores no ticket in the database that could be used', async () => {
      const { ticket } = await aTicket();
      const rows = await world.store.db.selectFrom('socket_ticket').selectAll().execute();
      expect(rows.length).toBeGreaterThan(0);
      expect(JSON.stringify(rows)).not.toContain(ticket);
    });
  });

  it.each(['/realtime?token=bad', '/realtime?token=', '/realtime'])(
    'is opened and closed with 4401 at %s, so that a browser gets the reason',
    async (address) => {
      const { hub, port } = await aServer();
      const socket = open(port, address);
      const opened = once(socket, 'open');
      expect(await closeCode(socket)).toBe(4401);
      await opened;
      expect(hub.size).toBe(0);
    },
  );

  it('does not end the session when the database is unavailable', async () => {
    const { port } = await aServer(async () => {
      throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    });
    expect(await closeCode(open(port, '/realtime?token=good'))).toBe(closeCodes.restart);
  });

  it('is closed with 4401 when the token expires', async () => {
    const { port } = await aServer(async () => session(now() + 0.05));
    expect(await closeCode(open(port, '/realtime?token=good'))).toBe(4401);
  });

  it('can be opened a limited number of times by one user, until one of theirs closes', async () => {
    const { port, hub } = await aServer();
    const sockets = Array.from({ length: socketsPerUser }, () => open(port, '/realtime?token=good'));
    await vi.waitFor(() => expect(hub.size).toBe(socketsPerUser));
    expect(await closeCode(open(port, '/realtime?token=good'))).toBe(closeCodes.tooMany);
    sockets[0]?.close();
    await vi.waitFor(() => expect(hub.size).toBe(socketsPerUser - 1));
    open(port, '/realtime?token=good');
    await vi.waitFor(() => expect(hub.size).toBe(socketsPerUser));
  });

  it('is refused under a host name that is not the server’s', async () => {
    const { hub, port } = await aServer();
    const socket = new WebSocket(`ws://127.0.0.1:${port}/realtime?token=good`, { headers: { host: 'evil.example' } });
    socket.on('error', () => undefined);
    expect(await refusalOf(socket)).toBe(421);
    expect(hub.size).toBe(0);
  });

  it('is refused to pages of another origin [F-63]', async () => {
    const { hub, port } = await aServer();
    for (const origin of ['https://evil.example', 'null', 'http://rapport.example.evil.example'])
      expect(await refusalOf(open(port, '/realtime?token=good', origin))).toBe(403);
    expect(hub.size).toBe(0);
  });

  it('answers only pings', async () => {
    const { port } = await aServer();
    const socket = open(port, '/realtime?token=good');
    const received: string[] = [];
    socket.on('message', (data: Buffer) => received.push(data.toString()));
    await once(socket, 'open');
    for (const text of ['hello', '{"action_type":"MESSAGE_UPSERT"}', Buffer.from(heartbeat.ping), heartbeat.ping])
      socket.send(text);
    await vi.waitFor(() => expect(received).toEqual(['pong']));
  });

  it('stops answering a client that never reads', async () => {
    const { port } = await aServer(acceptGood, {
      disturb: (socket) => Object.defineProperty(socket, 'bufferedAmount', { value: 2 * 1024 * 1024 }),
    });
    const socket = open(port, '/realtime?token=good');
    const received: unknown[] = [];
    socket.on('message', (data) => received.push(data));
    await once(socket, 'open');
    // The protocol's own ping is still answered, after all earlier messages.
    const answered = once(socket, 'pong');
    socket.send(heartbeat.ping);
    socket.ping();
    await answered;
    expect(received).toEqual([]);
  });

  it('is open once its window has joined the hub, and not before [F-16]', async () => {
    const verified = Promise.withResolvers<StaffCaller>();
    const verifyToken = vi.fn(() => verified.promise);
    const { hub, port } = await aServer(verifyToken);
    const windowsAtOpening: number[] = [];
    const socket = open(port, '/realtime?token=good').on('open', () => windowsAtOpening.push(hub.size));
    await vi.waitFor(() => expect(verifyToken).toHaveBeenCalled());
    verified.resolve(session());
    await once(socket, 'open');
    expect(windowsAtOpening).toEqual([1]);
  });

  it('is closed for a reconnect when the server stops, also during its upgrade', async () => {
    const verifyToken = vi.fn<VerifyToken>((token) =>
      token === 'slow' ? new Promise(() => undefined) : acceptGood(token),
    );
    const { hub, port, detach } = await aServer(verifyToken);
    const [joined, upgrading] = [open(port, '/realtime?token=good'), open(port, '/realtime?token=slow')];
    await vi.waitFor(() => expect([hub.size, verifyToken.mock.calls.length]).toEqual([1, 2]));
    const closed = [closeCode(joined), refusalOf(upgrading)];
    await detach();
    expect(await Promise.all(closed)).toEqual([1012, 503]);
  });

  it('is closed in batches of a hundred when the server stops, so that not all reconnect at once [F-36]', async () => {
    const close = vi.spyOn(WebSocket.prototype, 'close');
    const userOf: VerifyToken = async (token) => session(now() + 3600, `NEO#org:${token}`);
    const { hub, port, detach } = await aServer(userOf);
    const all = Array.from({ length: 120 }, (_, index) => open(port, `/realtime?token=${index % 2}`));
    await vi.waitFor(() => expect(hub.size).toBe(120));
    const ends = all.map(closeCode);
    const detached = detach();
    expect(close).toHaveBeenCalledTimes(100);
    await detached;
    expect(new Set(await Promise.all(ends))).toEqual(new Set([closeCodes.restart]));
  });

  it('is closed when a frame is larger than allowed, and the server keeps running', async () => {
    const { port, isAlive } = await aServer();
    const socket = open(port, '/realtime?token=good');
    await once(socket, 'open');
    socket.send('x'.repeat(2000));
    await once(socket, 'close');
    expect(await isAlive()).toBe(true);
  });

  it('closes a socket whose browser left before the token was checked', async () => {
    const verified = Promise.withResolvers<StaffCaller>();
    const verifyToken = vi.fn(() => verified.promise);
    const { hub, port, server } = await aServer(verifyToken);
    const socket = open(port, '/realtime?token=good');
    await vi.waitFor(() => expect(verifyToken).toHaveBeenCalled());
    socket.terminate();
    verified.resolve(session());
    await vi.waitFor(async () => expect(await connectionsOf(server)).toBe(0));
    expect(hub.size).toBe(0);
  });
});

describe('an upgrade that is not for the real-time socket', () => {
  it.each(['//', '/', '/elsewhere?token=good', 'http://[', '*', '/realtime/', '/%'])(
    'is refused at %s',
    async (address) => {
      const { port, isAlive } = await aServer();
      expect(await answerTo(port, `GET ${address} HTTP/1.1`)).toMatch(/^HTTP\/1\.1 4\d\d /);
      expect(await isAlive()).toBe(true);
    },
  );

  it('closes the connection of a client that does not close it', async () => {
    const { port, server } = await aServer();
    const raw = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    onTestFinished(() => void raw.destroy());
    raw.write('GET /elsewhere HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    await once(raw.resume(), 'end');
    await vi.waitFor(async () => expect(await connectionsOf(server)).toBe(0));
  });

  it('is left to other upgrade listeners', async () => {
    const { port, server } = await aServer();
    server.on('upgrade', (_request, duplex) => duplex.end('HTTP/1.1 418 Mine\r\n\r\n'));
    expect(await answerTo(port, 'GET /elsewhere HTTP/1.1')).toMatch(/^HTTP\/1\.1 418 /);
  });

  it('is refused without a proper handshake', async () => {
    const { port, isAlive } = await aServer();
    expect(await answerTo(port, 'GET /realtime?token=good HTTP/1.1')).toMatch(/^HTTP\/1\.1 400 /);
    expect(await isAlive()).toBe(true);
  });
});
