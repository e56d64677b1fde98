import { expect, type Locator } from '@playwright/test';

/**
 * Presses a control until what it is for is there. The control may go away before the press, since the page also recovers by itself.
 * @param isThere rejects as long as it is not
 */
export const pressUntil = (control: Locator, isThere: () => Promise<void>, timeout = 30_000): Promise<void> =>
  expect(async () => {
    if (await control.isVisible()) await control.click({ timeout: 1000 });
    await isThere();
  }).toPass({ timeout });
