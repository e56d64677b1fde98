import { test } from '@playwright/test';
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts';
import { textingJourneys } from './texting.ts';

test.describe('on the embedded database', () => {
  let server: ServerProcess;
  test.beforeAll(async () => {
    server = await startServerProcess();
  });
  test.afterAll(() => server.remove());

  textingJourneys(() => ({ first: server.url, second: server.url }));
});
