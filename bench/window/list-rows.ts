import type { Page } from 'playwright';
import { conversationList } from './open-browser.ts';

/** Waits until the list is as high as all its rows. */
export const allRows = (page: Page, rows: number): Promise<number> =>
  page.evaluate(
    ([selector, count]) =>
      window.watch.until(() => {
        const list = document.querySelector(selector);
        const row = list?.querySelector('li');
        if (!list || !row) return false;
        const container = row.parentElement ?? list;
        return container.getBoundingClientRect().height >= (count - 1) * row.getBoundingClientRect().height;
      }),
    [conversationList, rows] as const,
  );
