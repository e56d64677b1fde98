import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { listenLocally } from '#tests/support/listen-locally.ts';

/** A file that is served beside the product. */
export interface PackedFile {
  readonly type: string;
  readonly brotli: Buffer;
}

/**
 * The server with the network latency of a practice, in milliseconds. Other files can be served from the same origin, so that two pages can
 * be compared.
 */
export async function startFarServer(port: number, target: string, delay: number, own: Record<string, PackedFile>) {
  const agent = new http.Agent({ keepAlive: true });
  const server = http.createServer((request, response) => {
    const address = request.url ?? '/';
    const answer = async () => {
      await wait(delay);
      const file = own[new URL(address, target).pathname];
      if (file) {
        response.writeHead(200, { 'content-type': file.type, 'content-encoding': 'br' }).end(file.brotli);
        return;
      }
      const { method, headers } = request;
      const onward = http.request(target + address, { method, headers, agent }, (answered) => {
        response.writeHead(answered.statusCode ?? 502, answered.rawHeaders);
        answered.pipe(response);
      });
      onward.on('error', () => response.destroy());
      response.on('close', () => onward.destroy());
      request.pipe(onward);
    };
    void answer();
  });
  await listenLocally(server, port);
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      agent.destroy();
      server.close();
      server.closeAllConnections();
    },
  };
}
