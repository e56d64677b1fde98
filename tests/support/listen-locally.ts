import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';

/** Makes a server listen on the loopback address, on a free port unless one is given. @returns the port */
export async function listenLocally(server: Server, port = 0): Promise<number> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
