import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { type WebSocket, WebSocketServer } from 'ws';
import { closeCodes, heartbeat } from '#contract/events.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { Session, VerifyToken } from '#server/domain/session.ts';
import { bufferLimit, type Hub } from './hub.ts';
import type { FollowWindow, Window } from './presence.ts';

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
  readonly followWindow: FollowWindow;
  /** Whether a page of this origin may connect (F-63). */
  readonly isAllowedOrigin: (origin: string | undefined, host: string | undefined) => boolean;
  /** Lets the sandbox disturb a connection; it answers the socket to use. */
  readonly disturb?: (socket: WebSocket, practice: string) => WebSocket;
}

/**
 * Opens the real-time socket on an HTTP server: `{path}?token={id token}` (D-10). A bad token is told by a close with 4401 after
 * the upgrade, a removed user's by 4403, since a browser cannot read why an upgrade failed. The token never reaches a log.
 * @returns what closes every socket, for the browsers to come back, and takes no new one.
 */
export function attachSocket(server: Server, options: SocketOptions): () => Promise<void> {
  const openOf = new Map<string, number>();
  const windows = new Set<Window>();
  const sockets = new WebSocketServer({ noServer: true, maxPayload: frameLimit, perMessageDeflate: false });

  const onUpgrade = (request: IncomingMessage, duplex: Duplex, head: Buffer) => {
    const refuse = (status: string) =>
      duplex.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`, () => duplex.destroy());
    duplex.on('error', () => duplex.destroy());
    // Not through URL, which throws at some of what strangers send.
    const [path, query] = (request.url ?? '').split('?', 2);
    if (path !== options.path) {
      // While developing, another socket listens beside ours.
      if (server.listenerCount('upgrade') === 1) refuse('404 Not Found');
      return;
    }
    if (!options.isAllowedOrigin(request.headers.origin, request.headers.host)) {
      refuse('403 Forbidden');
      return;
    }
    sockets.handleUpgrade(request, duplex, head, (socket) => {
      socket.on('error', () => socket.terminate());
      void welcome(socket, new URLSearchParams(query).get('token') ?? '', { openOf, windows }, options);
    });
  };
  server.on('upgrade', onUpgrade);
  return async () => {
    server.off('upgrade', onUpgrade);
    sockets.close();
    for (const [index, socket] of [...sockets.clients].entries()) {
      socket.close(closeCodes.restart);
      if (index % closedTogether === closedTogether - 1) await wait(closeEvery);
    }
    // The browsers' farewells may come when the database is closed.
    await Promise.all([...windows].map((window) => window.leave()));
  };
}

/** How a socket is closed whose token was not accepted. What cannot be checked right now ends no session: the browser comes back. */
export function closeCodeFor(error: unknown): number {
  if (!(error instanceof Refusal) || error.code === 'unavailable') return closeCodes.restart;
  return error.code === 'access_removed' ? closeCodes.removed : closeCodes.unauthorized;
}

/** What is open on this server: sockets by user, and the windows behind them. */
interface Open {
  readonly openOf: Map<string, number>;
  readonly windows: Set<Window>;
}

async function welcome(
  raw: WebSocket,
  token: string,
  { openOf, windows }: Open,
  { hub, verifyToken, followWindow, disturb }: SocketOptions,
): Promise<void> {
  let window: Window | undefined;
  let saidEarly: string | undefined;
  raw.on('message', (data: Buffer, isBinary) => {
    // Who asks without reading the answers must not fill our memory with them.
    if (isBinary || raw.bufferedAmount > bufferLimit) return;
    const text = data.toString();
    if (text === heartbeat.ping) raw.send(heartbeat.pong);
    if (window) window.hear(text);
    else if (text !== heartbeat.ping) saidEarly = text;
  });
  let session: Session;
  try {
    session = await verifyToken(token);
  } catch (error) {
    raw.close(closeCodeFor(error));
    return;
  }
  if (raw.readyState !== raw.OPEN) return;
  const user = `${session.practice} ${session.staff?.id ?? ''}`;
  const others = openOf.get(user) ?? 0;
  if (others >= socketsPerUser) return raw.close(closeCodes.tooMany);
  openOf.set(user, others + 1);
  const socket = disturb?.(raw, session.practice) ?? raw;
  const leave = hub.join({ practice: session.practice, email: session.staff?.email ?? null, socket });
  const followed = followWindow(session);
  windows.add((window = followed));
  if (saidEarly !== undefined) followed.hear(saidEarly);
  const left = Math.min(Math.max(session.expiresAt * 1000 - Date.now(), 0), longestTimer);
  const expiry = setTimeout(() => raw.close(closeCodes.unauthorized), left).unref();
  raw.on('close', () => {
    clearTimeout(expiry);
    const stillOpen = (openOf.get(user) ?? 1) - 1;
    if (stillOpen > 0) openOf.set(user, stillOpen);
    else openOf.delete(user);
    leave();
    windows.delete(followed);
    void followed.leave();
  });
}
