import { type Browser, test as base } from '@playwright/test';
import { shiftClock } from './shift-clock.ts';
import { ownAhead } from './test-now.ts';

/** Playwright's test, whose browser has the clock of the servers (`playwright.config.ts`) in each of its windows. */
export const test = base.extend<object, { browser: Browser }>({
  browser: [
    async ({ browser }, use) => {
      const open = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await open(options);
        await context.addInitScript(shiftClock, ownAhead);
        return context;
      };
      await use(browser);
    },
    { scope: 'worker' },
  ],
});
