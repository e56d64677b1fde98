import type { Page } from 'playwright';

/** Milliseconds from each key press until what it does is on the screen. */
export interface TimedKeys {
  press(key: string): Promise<void>;
  times(): Promise<readonly number[]>;
}

/**
 * Times the keys that are pressed in the field with the focus.
 * @param shows what a key does: its letter stands in the field, or the first row that was found has all that was typed.
 */
export async function timeKeys(page: Page, shows: 'letter' | 'find'): Promise<TimedKeys> {
  await page.evaluate((effect) => {
    const field = document.activeElement as HTMLElement;
    const text = () => ('value' in field ? String(field.value) : field.textContent);
    const times: number[] = [];
    field.addEventListener(
      'keydown',
      ({ key, timeStamp }) => {
        // What empties the field is pressed as well, and shows nothing.
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
