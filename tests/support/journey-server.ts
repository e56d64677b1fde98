import { test } from '@playwright/test';
import { Outside } from './outside.ts';
import { type ServerOptions, ServerProcess } from './server-process.ts';

/** A server for the journeys of a file, and what surrounds it: there before the first of them, gone after the last. Call it once at the top of the file. */
export function journeyServer(options?: ServerOptions) {
  const server = new ServerProcess(options);
  test.beforeAll(() => server.begin());
  test.afterAll(() => server.remove());
  return { server, outside: new Outside(server) };
}
