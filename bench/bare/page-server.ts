import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { type WebSocket, WebSocketServer } from 'ws';
import { heartbeat } from '#contract/events.ts';
import { listenLocally } from '#tests/support/listen-locally.ts';
import { builtPage, type Files } from './built-page.ts';

/** The product's answers, which the bare page gets unchanged. */
export interface CapturedAnswers {
  readonly list: string;
  /** The second page of the list and those after it. */
  readonly laterPages?: readonly string[];
  readonly messages: string;
}

export interface PageServer {
  readonly url: string;
  /** Sends a frame to every open page. */
  send(frame: string): void;
  stop(): void;
}

const nothingChanged = JSON.stringify({ data: [], _metadata: { page: 1, per_page: 1000, total: 0 } });

function answerTo({ pathname, searchParams }: URL, { list, laterPages = [], messages }: CapturedAnswers): string {
  if (pathname.endsWith('/messages')) return messages;
  if (searchParams.has('changed_since')) return nothingChanged;
  return [list, ...laterPages][Number(searchParams.get('page') ?? 1) - 1] ?? nothingChanged;
}

/**
 * Serves the bare inbox: fixed answers, and a socket that passes on whatever is posted to `/frames`.
 * @param more other files to serve.
 */
export async function startPageServer(answers: CapturedAnswers, more: Files = {}): Promise<PageServer> {
  const files: Files = { ...(await builtPage('inbox', 'inbox/inbox.ts')), ...more };
  const sockets = new Set<WebSocket>();
  const send = (frame: string) => {
    for (const socket of sockets) socket.send(frame);
  };

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const address = new URL(request.url ?? '/', 'http://page');
    if (request.method === 'POST') {
      send(await text(request));
      response.writeHead(201).end();
      return;
    }
    const [type, body] = files[address.pathname + address.search] ??
      files[address.pathname === '/' ? '/inbox' : address.pathname] ?? ['application/json', answerTo(address, answers)];
    const headers = { 'content-type': `${type}; charset=utf-8`, 'access-control-allow-origin': '*' };
    response.writeHead(200, headers).end(body);
  };
  const server = createServer((request, response) => void answer(request, response));
  const realtime = new WebSocketServer({ server, path: '/realtime' });
  realtime.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('message', () => socket.send(heartbeat.pong));
  });
  const port = await listenLocally(server);
  return {
    url: `http://127.0.0.1:${port}`,
    send,
    stop: () => {
      for (const socket of sockets) socket.terminate();
      realtime.close();
      server.close();
      server.closeAllConnections();
    },
  };
}
