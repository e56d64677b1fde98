import { expect, type Locator, type Page } from '@playwright/test';

/** Tab, until this has the focus. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(wanted).toBeFocused({ timeout: 100 });
  }).toPass({ timeout: 20_000, intervals: [50] });
}
