import { test } from '@playwright/test';
import { closeWindows } from '#tests/support/close-windows.ts';
import { freePort } from '#tests/support/free-port.ts';
import { Outside } from '#tests/support/outside.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts';
import { FaultProxy } from './fault-proxy.ts';

/** A server that browsers reach only through a proxy, and its surroundings, which reach it directly. */
export interface FaultyWorld {
  readonly server: ServerProcess;
  readonly proxy: FaultProxy;
  /** Its launch links lead through the proxy. */
  readonly outside: Outside;
}

/**
 * A world for the tests of a file; faults end after each test. Call it once at the top of the file. The proxy's address is the server's
 * public one, so sign-in and sockets work through it.
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

/** The answer of a gateway between browser and server where JSON is expected. */
export const webPage = '<!doctype html><title>Gateway</title><p>This is not what you asked for.</p>';
