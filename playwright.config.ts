import { defineConfig } from '@playwright/test';
import { clockAt, testNow } from './tests/support/test-now.ts';
import { findBrowser, launchArguments } from './tools/browser.ts';
import { core } from './tools/test-reports.ts';

// Found once, by the process that starts the workers: they inherit it.
const executablePath = (process.env['BROWSER_PATH'] ||= await findBrowser());
// So do they, their servers and their browsers (`tests/support/journey.ts`) the moment from which all clocks run.
if (process.env['CLOCK_AHEAD_MS'] === undefined) Object.assign(process.env, clockAt(testNow()));

/** Journeys through the built product, and the faults it survives. Each file starts its own server, so there is no common base address. */
export default defineConfig({
  testDir: 'tests',
  testMatch: ['e2e/**/*.e2e.ts', 'faults/**/*.fault.ts'],
  // What users rely on most runs first: no change goes without it (`npm test`), and the rest is there for `npm run test:all`.
  projects: [
    { name: core, grep: /@core\b/ },
    { name: 'other', grepInvert: /@core\b/ },
  ],
  globalSetup: './tests/support/prepared-data.ts',
  outputDir: 'test-results',
  // Two servers and two browsers share what may be two processors.
  workers: 2,
  // Only in CI, where `npm test` lists what passed after a failed try.
  retries: process.env['CI'] ? 2 : 0,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env['CI']),
  reporter: 'list',
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, args: launchArguments },
  },
});
