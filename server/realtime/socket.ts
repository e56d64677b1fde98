import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { type WebSocket, WebSocketServer } from 'ws';
import { closeCodes, heartbeat } from '#contract/events.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { StaffCaller } from '#server/domain/context.ts';
import type { VerifyToken } from '#server/domain/session.ts';
import { bufferLimit, type Hub } from './hub.ts';
import type { TrackWindow, Window } from './presence.ts';

/** What the browser may say, in bytes: a heartbeat, and where its user is. */
const frameLimit = 1024;
const longestTimer = 2 ** 31 - 1;
/** A launch link signs a whole practice in as one user, so this is what all its windows together may open (F-54). */
export const socketsPerUser = 100;
/** So many sockets are closed at a time, and so many milliseconds lie between: all screens at once would come back at once (F-36). */
const closedTogether = 100;
const closeEvery = 50;

export interface SocketOptions {
  readonly path: string;
  readonly hub: Hub;
  readonly verifyToken: VerifyToken;
  readonly redeemTicket: (ticket: string) => Promise<StaffCaller>;
  readonly trackWindow: TrackWindow;
  /** Whether the server answers under this name. */
  readonly isKnownHost: (host: string | undefined) => boolean;
  /** Whether a page of this origin may connect (F-63). */
  readonly isAllowedOrigin: (origin: string | undefined, host: string | undefined) => boolean;
  /** Lets the sandbox disturb a connection; it answers the socket to use. */
  readonly disturb?: (socket: WebSocket, practice: string) => WebSocket;
}

/**
 * Opens the real-time socket on an HTTP server: `{path}?token={id token}` (D-10), or with a ticket in its place. It opens once that is checked and
 * the screen joined, so that what a browser asks for as it opens, and what it is told from then on, leave nothing out. A bad token is told by a close
 * with 4401 after the upgrade, a removed user's by 4403, since a browser cannot read why an upgrade failed. Neither reaches a log.
 * @returns what closes every socket, for the browsers to come back, and takes no new one.
 */
export function attachSocket(server: Server, options: SocketOptions): () => Promise<void> {
  const openOf = new Map<string, number>();
  const windows = new Set<Window>();
  const letIn = new Set<Duplex>();
  const sockets = new WebSocketServer({ noServer: true, maxPayload: frameLimit, perMessageDeflate: false });

  const onUpgrade = async (request: IncomingMessage, duplex: Duplex, head: Buffer) => {
    duplex.on('error', () => duplex.destroy());
    // Not through URL, which throws at some of what strangers send.
    const [path, query] = (request.url ?? '').split('?', 2);
    if (path !== options.path) {
      // While developing, another socket listens beside ours.
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
    letIn.add(duplex);
    const checked = await sessionIn(options, new URLSearchParams(query));
    letIn.delete(duplex);
    if (duplex.destroyed) return;
    sockets.handleUpgrade(request, duplex, head, (socket) => {
      socket.on('error', () => socket.terminate());
      if ('closeCode' in checked) socket.close(checked.closeCode);
      else welcome(socket, duplex, checked, { openOf, windows }, options);
    });
  };
  const listener = (request: IncomingMessage, duplex: Duplex, head: Buffer) => void onUpgrade(request, duplex, head);
  server.on('upgrade', listener);
  return async () => {
    server.off('upgrade', listener);
    for (const duplex of letIn) refuse(duplex, '503 Service Unavailable');
    sockets.close();
    for (const [index, socket] of [...sockets.clients].entries()) {
      socket.close(closeCodes.restart);
      if (index % closedTogether === closedTogether - 1) await wait(closeEvery);
    }
    // The browsers' farewells may come when the database is closed.
    await Promise.all([...windows].map((window) => window.leave()));
  };
}

const refuse = (duplex: Duplex, status: string) =>
  duplex.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`, () => duplex.destroy());

/** Whose ticket or token is in the address of a socket, or how that is closed. */
export function sessionIn(
  { verifyToken, redeemTicket }: Pick<SocketOptions, 'verifyToken' | 'redeemTicket'>,
  query: URLSearchParams,
): Promise<StaffCaller | { readonly closeCode: number }> {
  const ticket = query.get('ticket');
  const session = ticket === null ? verifyToken(query.get('token') ?? '') : redeemTicket(ticket);
  return session.catch((error: unknown) => ({ closeCode: closeCodeFor(error) }));
}

/** How a socket is closed whose token was not accepted. What cannot be checked right now ends no session: the browser comes back. */
function closeCodeFor(error: unknown): number {
  if (!(error instanceof Refusal) || error.code === 'unavailable') return closeCodes.restart;
  return error.code === 'access_removed' ? closeCodes.removed : closeCodes.unauthorized;
}

/** What is open on this server: sockets by user, and the windows behind them. */
interface Open {
  readonly openOf: Map<string, number>;
  readonly windows: Set<Window>;
}

function welcome(
  raw: WebSocket,
  connection: Duplex,
  session: StaffCaller,
  { openOf, windows }: Open,
  { hub, trackWindow, disturb }: SocketOptions,
): void {
  const user = `${session.practice} ${session.staff.id}`;
  const others = openOf.get(user) ?? 0;
  if (others >= socketsPerUser) return raw.close(closeCodes.tooMany);
  openOf.set(user, others + 1);
  const socket = disturb?.(raw, session.practice) ?? raw;
  const leave = hub.join({ practice: session.practice, email: session.staff.email, socket, connection });
  const window = trackWindow(session);
  windows.add(window);
  raw.on('message', (data: Buffer, isBinary) => {
    // Who asks without reading the answers must not fill our memory with them.
    if (isBinary || raw.bufferedAmount > bufferLimit) return;
    const text = data.toString();
    if (text === heartbeat.ping) raw.send(heartbeat.pong);
    window.hear(text);
  });
  const left = Math.min(Math.max(session.expiresAt * 1000 - Date.now(), 0), longestTimer);
  const expiry = setTimeout(() => raw.close(closeCodes.unauthorized), left).unref();
  raw.on('close', () => {
    clearTimeout(expiry);
    const stillOpen = (openOf.get(user) ?? 1) - 1;
    if (stillOpen > 0) openOf.set(user, stillOpen);
    else openOf.delete(user);
    leave();
    windows.delete(window);
    void window.leave();
  });
}
