import type { Page } from 'playwright';
import { conversationList } from './open-browser.ts';

/** When the list first draws a text, in milliseconds of the machine's clock. */
export const paintedAt = (page: Page, text: string): Promise<number> =>
  page.evaluate(
    async ([list, wanted]) => {
      const has = () => document.querySelector(list)?.textContent.includes(wanted) ?? false;
      return performance.timeOrigin + (await window.watch.until(has));
    },
    [conversationList, text] as const,
  );

/** When the last byte of the list's first response arrived in the page, by the same clock. */
export const listArrivedAt = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const answers = performance
      .getEntriesByType('resource')
      .filter((entry) => /\/v1\/conversations(\?|$)/.test(entry.name)) as PerformanceResourceTiming[];
    return performance.timeOrigin + (answers[0]?.responseEnd ?? Number.NaN);
  });

/** How many of sixty frames a second the page dropped within a time. */
export const framesDropped = (page: Page, within: number): Promise<number> =>
  page.evaluate(
    (time) =>
      new Promise<number>((resolve) => {
        const frame = 1000 / 60;
        const end = performance.now() + time;
        let dropped = 0;
        let last: number | undefined;
        const next = (now: number) => {
          if (last !== undefined) dropped += Math.max(0, Math.round((now - last) / frame) - 1);
          last = now;
          if (now < end) requestAnimationFrame(next);
          else resolve(dropped);
        };
        requestAnimationFrame(next);
      }),
    within,
  );

/** The machine's clock in milliseconds, comparable with that of the pages. */
export const clock = (): number => performance.timeOrigin + performance.now();
