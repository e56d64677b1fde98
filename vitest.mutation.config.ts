import { defineConfig } from 'vitest/config';
import { ordinary, supports } from './vitest.config.ts';

/**
 * The tests that mutated rules, cache patches, outbox and socket are held against (`stryker.config.json`): those beside them, without
 * database and without screens, so that each of some thousand changes is judged in a fraction of a second. None has jsdom, which takes longer to start
 * than they all take to run; the same files have it under `npm run unit`. The outbox as a whole (`src/outbox/middleware.test.ts`) stands aside: it
 * keeps real time, and each of its parts has a test of its own here.
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
          setupFiles: supports('real-world', 'brief-properties'),
        },
      },
      {
        extends: true,
        test: {
          name: 'client',
          include: ['src/{outbox,realtime}/**/*.test.ts', 'src/services/communication/*.test.ts'],
          exclude: ['src/outbox/middleware.test.ts'],
          setupFiles: supports('bare-page', 'real-world', 'brief-properties'),
        },
      },
    ],
  },
});
