import { defineConfig } from 'vitest/config';
import { reactPlugin } from './vite.config.ts';

const support = (name: string) => `tests/support/${name}.ts`;

export default defineConfig({
  test: {
    maxWorkers: 2,
    testTimeout: 60_000,
    // The embedded database takes its time to start on a machine that is busy with something else.
    hookTimeout: 90_000,
    expect: { poll: { timeout: 20_000 } },
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['{contract,server,tools,bench}/**/*.test.ts', 'tests/{contract,faults,support}/**/*.test.ts'],
          setupFiles: [support('real-world')],
          // One embedded database for each worker, a fresh practice for each test: starting it anew costs seconds.
          isolate: false,
        },
      },
      {
        extends: true,
        plugins: [reactPlugin()],
        test: {
          name: 'dom',
          environment: 'jsdom',
          environmentOptions: { jsdom: { url: 'http://localhost:3000' } },
          include: ['src/**/*.test.{ts,tsx}'],
          setupFiles: ['dom-setup', 'fresh-page', 'real-world', 'patience'].map(support),
          // A browser and an embedded database for each worker; each file has our modules anew, each test a fresh page.
          isolate: false,
        },
      },
    ],
  },
});
