import type { Page } from 'playwright';

/** Times in milliseconds from each key press until its effect is drawn. */
export interface TimedKeys {
  press(key: string): Promise<void>;
  times(): Promise<readonly number[]>;
}

/**
 * Times the keys that are pressed in the field with the focus.
 * @param shows the effect of a key: its letter is in the field, or the top search result contains everything typed so far.
 */
export async function timeKeys(page: Page, shows: 'letter' | 'find'): Promise<TimedKeys> {
  await page.evaluate((effect) => {
    const field = document.activeElement as HTMLElement;
    const text = () => ('value' in field ? String(field.value) : field.textContent);
    const times: number[] = [];
    field.addEventListener(
      'keydown',
      ({ key, timeStamp }) => {
        // Other keys, such as Backspace, are not measured.
        if (key.length > 1) return;
        const before = text();
        const found = (before + key).toLowerCase();
        const isThere = effect === 'letter' ? () => text() !== before : () => window.watch.topRow().includes(found);
        void window.watch.until(isThere).then((at) => times.push(at - timeStamp));
      },
      true,
    );
    Object.assign(window, { keyTimes: times });
  }, shows);
  let pressed = 0;
  const times = async () => {
    const all = await page.waitForFunction((count) => {
      const { keyTimes } = window as unknown as { keyTimes: readonly number[] };
      return keyTimes.length >= count && keyTimes;
    }, pressed);
    return (await all.jsonValue()) || [];
  };
  return {
    press: async (key) => {
      pressed += 1;
      await page.keyboard.press(key);
    },
    times,
  };
}
