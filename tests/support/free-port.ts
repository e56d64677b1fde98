import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { listenLocally } from './listen-locally.ts';

/** Below the ports that systems give to outgoing connections, one of which could take it before the program that it is for. */
const [lowest, highest] = [20_000, 32_000];

/** A free port of this machine, for a program that is started with it. */
export async function freePort(): Promise<number> {
  let port = randomInt(lowest, highest);
  while (!(await isFree(port))) port = randomInt(lowest, highest);
  return port;
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    await listenLocally(server, port);
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
