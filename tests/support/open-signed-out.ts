import type { Page } from '@playwright/test';

/** Opens an address of the app without a session: the app goes on to the sign-in by itself, often before its own page has loaded. */
export const openSignedOut = async (page: Page, url: string): Promise<void> => {
  await page.goto(url, { waitUntil: 'commit' });
};
