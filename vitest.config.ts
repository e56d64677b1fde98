import { defineConfig } from 'vitest/config';
import { clockAt, testNow } from './tests/support/test-now.ts';
import { reactPlugin } from './vite.config.ts';

/** Settings of all test runs: mocks and globals are restored after each test, and timeouts allow for a busy machine. */
export const ordinary = { testTimeout: 60_000, restoreMocks: true, unstubEnvs: true, unstubGlobals: true } as const;
export const inBrowser = {
  environment: 'jsdom',
  environmentOptions: { jsdom: { url: 'http://localhost:3000' } },
} as const;
export const supports = (...names: string[]) => names.map((name) => `tests/support/${name}.ts`);

export default defineConfig({
  test: {
    ...ordinary,
    // One more than the processors of a small machine: tests of pages wait for a third of their time.
    maxWorkers: 3,
    // All workers start at one moment, so that no test depends on the day or the hour of a run.
    env: clockAt(testNow()),
    // Only in CI, where `npm test` lists what passed after a failed try.
    retry: process.env['CI'] ? 2 : 0,
    globalSetup: 'tests/support/empty-database.ts',
    // The embedded database starts slowly on a busy machine.
    hookTimeout: 90_000,
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['{contract,server,tools,bench}/**/*.test.ts', 'tests/{contract,faults,support}/**/*.test.ts'],
          setupFiles: supports('restore-globals', 'long-timeouts'),
          // One embedded database for each worker, a new practice for each test: starting the database takes seconds.
          isolate: false,
        },
      },
      {
        extends: true,
        plugins: [reactPlugin()],
        test: {
          name: 'dom',
          ...inBrowser,
          include: ['src/**/*.test.{ts,tsx}'],
          setupFiles: supports('jsdom-gaps', 'fresh-page', 'restore-globals', 'long-timeouts'),
          // One jsdom and one embedded database for each worker; each file reloads our modules, each test has a fresh page.
          isolate: false,
        },
      },
    ],
  },
});
