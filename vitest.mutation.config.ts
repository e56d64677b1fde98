import { defineConfig } from 'vitest/config';
import { reactPlugin } from './vite.config.ts';

const support = (name: string) => `tests/support/${name}.ts`;

/**
 * The tests that mutated rules, cache patches, outbox and socket are held against (`stryker.config.json`): those beside them, without
 * database and without screens, so that each of some thousand changes is judged in a fraction of a second.
 */
export default defineConfig({
  test: {
    testTimeout: 60_000,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          environment: 'node',
          include: ['contract/**/*.test.ts'],
          setupFiles: ['real-world', 'brief-properties'].map(support),
        },
      },
      {
        extends: true,
        plugins: [reactPlugin()],
        test: {
          name: 'client',
          environment: 'jsdom',
          environmentOptions: { jsdom: { url: 'http://localhost:3000' } },
          include: ['src/{outbox,realtime}/**/*.test.{ts,tsx}', 'src/services/communication/*.test.ts'],
          setupFiles: ['dom-setup', 'fresh-page', 'real-world', 'patience', 'brief-properties'].map(support),
        },
      },
    ],
  },
});
