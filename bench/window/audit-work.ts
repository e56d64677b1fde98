import type { Page } from 'playwright';
import { limits } from '#contract/rules/limits.ts';
import { median } from '../percentiles.ts';
import { watchMainThread } from './main-thread.ts';
import type { MeasuredWindow } from './measured-window.ts';

/** Milliseconds until something is drawn, and the main thread's processor time in milliseconds until it is idle. */
export interface AuditFigures {
  readonly shown: Readonly<Record<'the day' | 'a day change', number>>;
  readonly cost: Readonly<Record<'the week' | 'a day change', number>>;
}

const dayLinks = 'nav[aria-label="Days"] li a';

/** Opens the audit, waits for its week, and opens one day after another. */
export async function measureAudit({ context, address }: MeasuredWindow): Promise<AuditFigures> {
  const page = await context.newPage();
  const thread = await watchMainThread(page);
  try {
    await page.goto(address);
    const day = await page.evaluate(() => window.watch.usable);
    await page
      .locator(dayLinks)
      .filter({ hasText: 'to call' })
      .nth(limits.auditDays - 1)
      .waitFor();
    const week = await thread.idle();
    const changes: number[] = [];
    for (let place = 1; place < limits.auditDays; place += 1) {
      changes.push(await changeTo(page, place));
      await thread.idle();
    }
    const change = ((await thread.spent()) - week) / changes.length;
    return {
      shown: { 'the day': day, 'a day change': median(changes) },
      cost: { 'the week': week, 'a day change': change },
    };
  } finally {
    await page.close();
  }
}

/** From the click on a day until its first appointment is drawn. */
const changeTo = (page: Page, place: number): Promise<number> =>
  page.evaluate(
    async ([links, chosen]) => {
      const first = () => document.querySelector('[aria-label="Unconfirmed appointments"] li')?.textContent;
      const before = first();
      const clicked = performance.now();
      document.querySelectorAll<HTMLElement>(links)[chosen]?.click();
      return (await window.watch.until(() => ![before, undefined].includes(first()))) - clicked;
    },
    [dayLinks, place] as const,
  );
