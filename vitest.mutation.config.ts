import { defineConfig } from 'vitest/config';
import { reactPlugin } from './vite.config.ts';
import { inBrowser, ordinary, supports } from './vitest.config.ts';

/**
 * The tests that mutated rules, cache patches, outbox and socket are held against (`stryker.config.json`): those beside them, without
 * database and without screens, so that each of some thousand changes is judged in a fraction of a second.
 */
export default defineConfig({
  test: {
    ...ordinary,
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          environment: 'node',
          include: ['contract/**/*.test.ts'],
          setupFiles: supports('real-world', 'brief-properties'),
        },
      },
      {
        extends: true,
        plugins: [reactPlugin()],
        test: {
          name: 'client',
          ...inBrowser,
          include: ['src/{outbox,realtime}/**/*.test.{ts,tsx}', 'src/services/communication/*.test.ts'],
          setupFiles: supports('dom-setup', 'fresh-page', 'real-world', 'patience', 'brief-properties'),
        },
      },
    ],
  },
});
