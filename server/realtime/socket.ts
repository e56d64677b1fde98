import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { closeCodes, heartbeat } from '#contract/events.ts';
import type { VerifyToken } from '#server/routes/authenticate.ts';
import type { Hub } from './hub.ts';

/** What the browser may say, in bytes: a heartbeat and nothing else. */
const frameLimit = 1024;
const longestTimer = 2 ** 31 - 1;

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
 * the upgrade, since a browser cannot read why an upgrade failed. The token never reaches a log.
 */
export function attachSocket(server: Server, options: SocketOptions): () => void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: frameLimit, perMessageDeflate: false });

  const onUpgrade = (request: IncomingMessage, duplex: Duplex, head: Buffer) => {
    const url = new URL(request.url ?? '/', 'http://socket');
    if (url.pathname !== options.path) return;
    if (!options.isAllowedOrigin(request.headers.origin, request.headers.host)) {
      duplex.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
      return;
    }
    sockets.handleUpgrade(request, duplex, head, (socket) => {
      socket.on('error', () => socket.terminate());
      void welcome(socket, url.searchParams.get('token') ?? '', options);
    });
  };
  server.on('upgrade', onUpgrade);
  return () => {
    server.off('upgrade', onUpgrade);
    sockets.close();
  };
}

async function welcome(raw: WebSocket, token: string, { hub, verifyToken, disturb }: SocketOptions): Promise<void> {
  raw.on('message', (data, isBinary) => {
    if (!isBinary && String(data) === heartbeat.ping) raw.send(heartbeat.pong);
  });
  const session = await verifyToken(token).catch(() => null);
  if (!session) {
    raw.close(closeCodes.unauthorized);
    return;
  }
  if (raw.readyState !== raw.OPEN) return;
  const socket = disturb?.(raw, session.practice) ?? raw;
  const leave = hub.join({ practice: session.practice, email: session.staff?.email ?? null, socket });
  const left = Math.min(Math.max(session.expiresAt * 1000 - Date.now(), 0), longestTimer);
  const expiry = setTimeout(() => raw.close(closeCodes.unauthorized), left).unref();
  raw.on('close', () => {
    clearTimeout(expiry);
    leave();
  });
}
