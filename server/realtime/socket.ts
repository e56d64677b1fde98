import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { type WebSocket, WebSocketServer } from 'ws';
import { closeCodes, heartbeat } from '#contract/events.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { StaffCaller } from '#server/domain/context.ts';
import type { VerifyToken } from '#server/domain/session.ts';
import { bufferLimit, type Hub } from './hub.ts';
import type { TrackWindow, TrackedWindow } from './presence.ts';

/** Bytes. The browser sends heartbeats and presence updates. */
const frameLimit = 1024;
const longestTimer = 2 ** 31 - 1;
/** All windows of a practice may be one user's, since a launch link signs the whole practice in as one (F-54). */
export const socketsPerUser = 100;
/** At a stop sockets are closed in batches, `closeEvery` milliseconds apart, so that not all windows reconnect at once (F-36). */
const closeBatch = 100;
const closeEvery = 50;

export interface SocketOptions {
  readonly path: string;
  readonly hub: Hub;
  readonly verifyToken: VerifyToken;
  readonly redeemTicket: (ticket: string) => Promise<StaffCaller>;
  /** Whether a token opens the socket as well as a ticket: logs of addresses then contain it. */
  readonly acceptsTokens: boolean;
  readonly trackWindow: TrackWindow;
  /** Whether the server is reached by this name. */
  readonly isKnownHost: (host: string | undefined) => boolean;
  /** Whether a page of this origin may connect (F-63). */
  readonly isAllowedOrigin: (origin: string | undefined, host: string | undefined) => boolean;
  /** Lets the sandbox disturb a connection. @returns the socket to use. */
  readonly disturb?: (socket: WebSocket, practice: string) => WebSocket;
}

/**
 * Attaches the real-time socket to an HTTP server: `{path}?ticket={ticket}`, or `?token={id token}` for pages that know no tickets (D-10). The
 * upgrade is answered after that is checked and the window has joined the hub, so that no event is lost between what the browser then fetches
 * and what it receives. A bad token is closed with 4401 after the upgrade, a removed user with 4403, since a browser cannot read why an upgrade
 * failed. Neither is logged.
 * @returns what closes all sockets, so that the browsers reconnect, and accepts no new ones.
 */
export function attachSocket(server: Server, options: SocketOptions): () => Promise<void> {
  const countByUser = new Map<string, number>();
  const windows = new Set<TrackedWindow>();
  const upgrading = new Set<Duplex>();
  const sockets = new WebSocketServer({ noServer: true, maxPayload: frameLimit, perMessageDeflate: false });

  const onUpgrade = async (request: IncomingMessage, duplex: Duplex, head: Buffer) => {
    duplex.on('error', () => duplex.destroy());
    // `URL` throws on some malformed addresses.
    const [path, query] = (request.url ?? '').split('?', 2);
    if (path !== options.path) {
      // In development another socket server shares the port.
      if (server.listenerCount('upgrade') === 1) refuse(duplex, '404 Not Found');
      return;
    }
    if (!options.isKnownHost(request.headers.host)) {
      refuse(duplex, '421 Misdirected Request');
      return;
    }
    if (!options.isAllowedOrigin(request.headers.origin, request.headers.host)) {
      refuse(duplex, '403 Forbidden');
      return;
    }
    upgrading.add(duplex);
    const checked = await sessionIn(options, new URLSearchParams(query));
    upgrading.delete(duplex);
    if (duplex.destroyed) return;
    sockets.handleUpgrade(request, duplex, head, (socket) => {
      socket.on('error', () => socket.terminate());
      if ('closeCode' in checked) socket.close(checked.closeCode);
      else openSession(socket, duplex, checked, { countByUser, windows }, options);
    });
  };
  const listener = (request: IncomingMessage, duplex: Duplex, head: Buffer) => void onUpgrade(request, duplex, head);
  server.on('upgrade', listener);
  return async () => {
    server.off('upgrade', listener);
    for (const duplex of upgrading) refuse(duplex, '503 Service Unavailable');
    sockets.close();
    for (const [index, socket] of [...sockets.clients].entries()) {
      socket.close(closeCodes.restart);
      if (index % closeBatch === closeBatch - 1) await wait(closeEvery);
    }
    // The close events of the sockets may come after the database is closed.
    await Promise.all([...windows].map((window) => window.leave()));
  };
}

const refuse = (duplex: Duplex, status: string) =>
  duplex.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`, () => duplex.destroy());

/** The session of the ticket or token in a socket's address, or the code to close the socket with. */
export const sessionIn = (
  options: Pick<SocketOptions, 'verifyToken' | 'redeemTicket' | 'acceptsTokens'>,
  query: URLSearchParams,
): Promise<StaffCaller | { readonly closeCode: number }> =>
  callerIn(options, query).catch((error: unknown) => ({ closeCode: closeCodeFor(error) }));

async function callerIn(
  { verifyToken, redeemTicket, acceptsTokens }: Parameters<typeof sessionIn>[0],
  query: URLSearchParams,
): Promise<StaffCaller> {
  const ticket = query.get('ticket');
  if (ticket !== null) return redeemTicket(ticket);
  if (!acceptsTokens) throw new Refusal('unauthenticated');
  return verifyToken(query.get('token') ?? '');
}

/** The close code for a token that was not accepted. If it cannot be checked, the session continues and the browser reconnects. */
function closeCodeFor(error: unknown): number {
  if (!(error instanceof Refusal) || error.code === 'unavailable') return closeCodes.restart;
  return error.code === 'access_removed' ? closeCodes.removed : closeCodes.unauthorized;
}

/** What is open on this server: the number of sockets of each user, and their windows. */
interface OpenSockets {
  readonly countByUser: Map<string, number>;
  readonly windows: Set<TrackedWindow>;
}

function openSession(
  raw: WebSocket,
  connection: Duplex,
  session: StaffCaller,
  { countByUser, windows }: OpenSockets,
  { hub, trackWindow, disturb }: SocketOptions,
): void {
  const user = `${session.practice} ${session.staff.id}`;
  const alreadyOpen = countByUser.get(user) ?? 0;
  if (alreadyOpen >= socketsPerUser) return raw.close(closeCodes.tooMany);
  countByUser.set(user, alreadyOpen + 1);
  const socket = disturb?.(raw, session.practice) ?? raw;
  const leave = hub.join({ practice: session.practice, user: session.staff, socket, connection });
  const window = trackWindow(session);
  windows.add(window);
  raw.on('message', (data: Buffer, isBinary) => {
    // A client that does not read the answers must not fill the memory with them.
    if (isBinary || raw.bufferedAmount > bufferLimit) return;
    const text = data.toString();
    if (text === heartbeat.ping) raw.send(heartbeat.pong);
    window.receive(text);
  });
  const validFor = Math.min(Math.max(session.expiresAt * 1000 - Date.now(), 0), longestTimer);
  const expiry = setTimeout(() => raw.close(closeCodes.unauthorized), validFor).unref();
  raw.on('close', () => {
    clearTimeout(expiry);
    const stillOpen = (countByUser.get(user) ?? 1) - 1;
    if (stillOpen > 0) countByUser.set(user, stillOpen);
    else countByUser.delete(user);
    leave();
    windows.delete(window);
    void window.leave();
  });
}
