import { test } from '@playwright/test';
import { closeWindows } from '#tests/support/close-windows.ts';
import { freePort } from '#tests/support/free-port.ts';
import { Outside } from '#tests/support/outside.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts';
import { FaultProxy } from './fault-proxy.ts';

/** A server that browsers reach through a proxy alone, and the world around it, which goes straight to the server. */
export interface FaultyWorld {
  readonly server: ServerProcess;
  readonly proxy: FaultProxy;
  /** Its launch links lead through the proxy. */
  readonly outside: Outside;
}

/**
 * A world for the tests of a file: there before the first of them, mended after each, gone after the last. Call it once at the top of the
 * file. The server takes the proxy's address for its own, so sign-in and sockets work through it.
 */
export function faultyWorld(env: () => Readonly<Record<string, string>> = () => ({})): FaultyWorld {
  let server: ServerProcess;
  let proxy: FaultProxy;
  test.beforeAll(async () => {
    const port = await freePort();
    server = await startServerProcess({ env: { PUBLIC_URL: `http://127.0.0.1:${port}`, ...env() } });
    proxy = await FaultProxy.start(port, server.url);
  });
  test.afterEach(closeWindows);
  test.afterEach(() => proxy.mend());
  test.afterAll(async () => {
    await proxy.stop();
    await server.remove();
  });
  return {
    get server() {
      return server;
    },
    get proxy() {
      return proxy;
    },
    get outside() {
      return new Outside(server);
    },
  };
}

/** What something between browser and server answers where JSON is expected. */
export const webPage = '<!doctype html><title>Gateway</title><p>This is not what you asked for.</p>';
