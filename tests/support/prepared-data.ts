import { startServerProcess } from './server-process.ts';

/**
 * Playwright's global setup: a server makes up its practices once, and those that the journeys start begin from a copy of its
 * folder. Making them up costs some ten seconds, and nearly every file starts a server of its own.
 */
export default async function prepareData(): Promise<() => Promise<void>> {
  const server = await startServerProcess();
  await server.kill('SIGTERM');
  process.env['PREPARED_DATA'] = server.dataDir;
  return () => server.remove();
}
