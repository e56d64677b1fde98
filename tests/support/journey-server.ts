import { closeWindows } from './close-windows.ts';
import { test } from './journey.ts';
import { SandboxApi } from './sandbox-api.ts';
import { type ServerOptions, ServerProcess } from './server-process.ts';

/** Lets a token open the socket, for journeys whose page is told that the server knows no tickets. */
export const acceptsTokens = { PAGE_ORIGINS: 'https://pages.example' };

/** A server for the journeys of a file, from before the first until after the last. Call it once at the top of the file. */
export function journeyServer(options?: ServerOptions) {
  const server = new ServerProcess(options);
  test.beforeAll(() => server.begin());
  test.afterEach(closeWindows);
  test.afterAll(() => server.remove());
  return { server, sandbox: new SandboxApi(server) };
}
