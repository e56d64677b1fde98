import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { listenLocally } from './listen-locally.ts';

/** An app of routes on a port of this machine, a free one unless it is given. */
export async function listeningApp({ fetch }: { fetch: Parameters<typeof getRequestListener>[0] }, port?: number) {
  const listener = getRequestListener(fetch);
  const server = createServer((request, response) => void listener(request, response));
  return {
    url: `http://127.0.0.1:${await listenLocally(server, port)}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
