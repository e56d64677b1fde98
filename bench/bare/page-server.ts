import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { transformWithOxc } from 'vite';
import { type WebSocket, WebSocketServer } from 'ws';
import { heartbeat } from '#contract/events.ts';

/** Answers of the product that the bare page is given too, word for word. */
export interface CapturedAnswers {
  readonly list: string;
  readonly messages: string;
}

export interface PageServer {
  readonly url: string;
  /** Sends a frame to every open page. */
  send(frame: string): void;
  stop(): void;
}

const folder = path.resolve(import.meta.dirname, '../page');

async function pageFiles(): Promise<Readonly<Record<string, readonly [type: string, body: string]>>> {
  const source = path.join(folder, 'inbox.ts');
  const { code } = await transformWithOxc(await readFile(source, 'utf8'), source);
  return {
    '/': ['text/html', await readFile(path.join(folder, 'index.html'), 'utf8')],
    '/bare.css': ['text/css', await readFile(path.join(folder, 'bare.css'), 'utf8')],
    '/inbox.js': ['text/javascript', code],
  };
}

/** Serves the bare inbox: fixed answers, and a socket that passes on whatever is posted to `/frames`. */
export async function startPageServer({ list, messages }: CapturedAnswers): Promise<PageServer> {
  const files = await pageFiles();
  const sockets = new Set<WebSocket>();
  const send = (frame: string) => {
    for (const socket of sockets) socket.send(frame);
  };

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const address = request.url ?? '/';
    if (request.method === 'POST') {
      send(await text(request));
      response.writeHead(201).end();
      return;
    }
    const isThread = address.endsWith('/messages');
    const [type, body] = files[address] ?? ['application/json', isThread ? messages : list];
    response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(body);
  };
  const server = createServer((request, response) => void answer(request, response));
  const realtime = new WebSocketServer({ server, path: '/realtime' });
  realtime.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('message', () => socket.send(heartbeat.pong));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('No port was free');
  return {
    url: `http://127.0.0.1:${address.port}`,
    send,
    stop: () => {
      for (const socket of sockets) socket.terminate();
      realtime.close();
      server.close();
      server.closeAllConnections();
    },
  };
}
