import { closeWindows } from '#tests/support/close-windows.ts';
import { freePort } from '#tests/support/free-port.ts';
import { test } from '#tests/support/journey.ts';
import { SandboxApi } from '#tests/support/sandbox-api.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts';
import { FaultProxy } from './fault-proxy.ts';

/** A server that browsers reach only through a proxy; its sandbox API is reached directly. */
export interface FaultyWorld {
  readonly server: ServerProcess;
  readonly proxy: FaultProxy;
  /** Its launch links lead through the proxy. */
  readonly sandbox: SandboxApi;
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
    get sandbox() {
      return new SandboxApi(server);
    },
  };
}

/** The response of a gateway between browser and server where JSON is expected. */
export const webPage = '<!doctype html><title>Gateway</title><p>This is not the requested resource.</p>';
