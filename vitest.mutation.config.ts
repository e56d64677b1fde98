import { defineConfig } from 'vitest/config';
import { ordinary, supports } from './vitest.config.ts';

/**
 * The tests that mutated rules, cache patches, outbox and socket are held against (`stryker.config.json`): those beside them, without
 * database and without screens, so that each of some thousand changes is judged in a fraction of a second. None has jsdom, which takes longer to start
 * than most of them take to run; under `npm run unit` the same files have it.
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
          // Each change is judged on the page that is there already: no test leaves anything on it.
          isolate: false,
          include: ['src/{outbox,realtime}/**/*.test.ts', 'src/services/communication/*.test.ts'],
          setupFiles: supports('browser-globals', 'restore-globals', 'short-timeouts', 'few-property-runs'),
        },
      },
    ],
  },
});
