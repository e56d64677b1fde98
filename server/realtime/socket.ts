import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { type WebSocket, WebSocketServer } from 'ws';
import { closeCodes, heartbeat } from '#contract/events.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { Session, VerifyToken } from '#server/domain/session.ts';
import { bufferLimit, type Hub } from './hub.ts';

/** What the browser may say, in bytes: a heartbeat and nothing else. */
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
      void welcome(socket, new URLSearchParams(query).get('token') ?? '', openOf, options);
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
  };
}

/** How a socket is closed whose token was not accepted. What cannot be checked right now ends no session: the browser comes back. */
export function closeCodeFor(error: unknown): number {
  if (!(error instanceof Refusal) || error.code === 'unavailable') return closeCodes.restart;
  return error.code === 'access_removed' ? closeCodes.removed : closeCodes.unauthorized;
}

async function welcome(
  raw: WebSocket,
  token: string,
  openOf: Map<string, number>,
  { hub, verifyToken, disturb }: SocketOptions,
): Promise<void> {
  raw.on('message', (data: Buffer, isBinary) => {
    // Who asks without reading the answers must not fill our memory with them.
    if (raw.bufferedAmount > bufferLimit) return;
    if (!isBinary && data.toString() === heartbeat.ping) raw.send(heartbeat.pong);
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
  const left = Math.min(Math.max(session.expiresAt * 1000 - Date.now(), 0), longestTimer);
  const expiry = setTimeout(() => raw.close(closeCodes.unauthorized), left).unref();
  raw.on('close', () => {
    clearTimeout(expiry);
    const stillOpen = (openOf.get(user) ?? 1) - 1;
    if (stillOpen > 0) openOf.set(user, stillOpen);
    else openOf.delete(user);
    leave();
  });
}
