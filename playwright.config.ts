import { defineConfig } from '@playwright/test';
import { findBrowser, launchArguments } from './tools/browser.ts';

// Found once, by the process that starts the workers: they inherit it.
const executablePath = (process.env['BROWSER_PATH'] ||= await findBrowser());

/** Journeys through the built product, and the faults it survives. Each file starts its own server, so there is no common base address. */
export default defineConfig({
  testDir: 'tests',
  testMatch: ['e2e/**/*.e2e.ts', 'faults/**/*.fault.ts'],
  globalSetup: './tests/support/prepared-data.ts',
  outputDir: 'test-results',
  workers: 2,
  // Two servers and two browsers share what may be two processors.
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
