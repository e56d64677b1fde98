import { Outside } from '#tests/support/outside.ts';
import { freePort } from '#tests/support/free-port.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts';
import { FaultProxy } from './fault-proxy.ts';

/** A server that browsers reach through a proxy alone, and the world around it, which goes straight to the server. */
export interface FaultyWorld {
  readonly server: ServerProcess;
  readonly proxy: FaultProxy;
  /** Its launch links lead through the proxy. */
  readonly outside: Outside;
  remove(): Promise<void>;
}

/** Starts the built server behind a proxy. It takes the proxy's address for its own, so sign-in and sockets work through it. */
export async function startFaultyWorld(env: Readonly<Record<string, string>> = {}): Promise<FaultyWorld> {
  const port = await freePort();
  const server = await startServerProcess({ env: { PUBLIC_URL: `http://127.0.0.1:${port}`, ...env } });
  const proxy = await FaultProxy.start(port, server.url);
  return {
    server,
    proxy,
    outside: new Outside(server),
    remove: async () => {
      await proxy.stop();
      await server.remove();
    },
  };
}

/** What something between browser and server answers where JSON is expected. */
export const webPage = '<!doctype html><title>Gateway</title><p>This is not what you asked for.</p>';
