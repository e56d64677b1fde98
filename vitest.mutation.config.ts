import { defineConfig } from 'vitest/config';
import { ordinary, supports } from './vitest.config.ts';

/**
 * The tests that run against mutations of rules, cache patches, outbox and socket (`stryker.config.json`): those beside the code, without
 * database and screens, so that each of some thousand mutations takes a fraction of a second. They run without jsdom, which takes longer to
 * start than most of them take to run; under `npm run unit` the same files have it.
 */
export default defineConfig({
  test: {
    ...ordinary,
    environment: 'node',
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['contract/**/*.test.ts'],
          setupFiles: supports('restore-globals', 'few-property-runs'),
        },
      },
      {
        extends: true,
        test: {
          name: 'client',
          // Mutations share one page, because no test leaves anything on it.
          isolate: false,
          include: ['src/{outbox,realtime}/**/*.test.ts', 'src/services/communication/*.test.ts'],
          setupFiles: supports('browser-globals', 'restore-globals', 'short-timeouts', 'few-property-runs'),
        },
      },
    ],
  },
});
