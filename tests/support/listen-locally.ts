import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';

/** Has a server listen to this machine alone, on a free port unless one is named; answers which. */
export async function listenLocally(server: Server, port = 0): Promise<number> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
