import { expect, type Locator } from '@playwright/test';

/** Presses a key, by default Tab, until the element has the focus. */
export async function focusByKeyboard(target: Locator, key = 'Tab'): Promise<void> {
  const page = target.page();
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      // The key that opened a dialog at its main action would be the second half of a double press.
      if (presses === 0) await page.keyboard.press('Shift');
      return;
    }
    await page.keyboard.press(key);
    // A list moves the focus with its next frame.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  }
  throw new Error(`${key} does not lead to ${String(target)}`);
}
