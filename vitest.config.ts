import { defineConfig } from 'vitest/config';
import { reactPlugin } from './vite.config.ts';

/** What every run of tests keeps to: a test leaves nothing behind for the next, and a busy machine is no failure. */
export const ordinary = { testTimeout: 60_000, restoreMocks: true, unstubEnvs: true, unstubGlobals: true } as const;
export const inBrowser = {
  environment: 'jsdom',
  environmentOptions: { jsdom: { url: 'http://localhost:3000' } },
} as const;
export const supports = (...names: string[]) => names.map((name) => `tests/support/${name}.ts`);

export default defineConfig({
  test: {
    ...ordinary,
    maxWorkers: 2,
    // The embedded database takes its time to start on a machine that is busy with something else.
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
          // One embedded database for each worker, a fresh practice for each test: starting it anew costs seconds.
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
          // A browser and an embedded database for each worker; each file has our modules anew, each test a fresh page.
          isolate: false,
        },
      },
    ],
  },
});
