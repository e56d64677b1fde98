import { once } from 'node:events';
import { createServer } from 'node:net';
import { listenLocally } from './listen-locally.ts';

/** A port of this machine that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listenLocally(server);
  server.close();
  await once(server, 'close');
  return port;
}
