import { closeWindows } from '#tests/support/close-windows.ts';
import { test } from '#tests/support/journey.ts';
import { startPostgres, type RunningPostgres } from '#tests/support/postgres.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts';
import { textingJourneys } from './texting.ts';

test.describe('on PostgreSQL, with a server process for each window', () => {
  let postgres: RunningPostgres;
  let servers: [ServerProcess, ServerProcess];
  test.beforeAll(async () => {
    postgres = await startPostgres();
    const first = await startServerProcess({ databaseUrl: postgres.url });
    // Processes on one database share the folder of uploads.
    const second = await startServerProcess({ databaseUrl: postgres.url, env: { DATA_DIR: first.dataDir } });
    servers = [first, second];
  });
  test.afterEach(closeWindows);
  test.afterAll(async () => {
    await Promise.all(servers.map((server) => server.remove()));
    await postgres.stop();
  });

  textingJourneys(() => ({ first: servers[0], second: servers[1] }));
});
