import { expect, type Page, test } from '@playwright/test';
import type { Conversation } from '#contract/communication/conversations.ts';
import { aPhone } from '#tests/support/a-phone.ts';
import { FrontDesk } from '#tests/support/front-desk.ts';
import { journeyServer } from '#tests/support/journey-server.ts';
import { nameOfNumber } from '#tests/support/outside.ts';

const size = { conversations: 5000, messagesPerConversation: 1, appointments: 0 };
const texts = 5000;
/** Milliseconds. */
const limits = { firstPaint: 2000, key: 50 } as const;

const { outside } = journeyServer();

/** How long each key kept the page from showing what it did, in milliseconds. */
async function keysIn(page: Page, words: string): Promise<number[]> {
  await page.evaluate(() => {
    const taken: number[] = [];
    Object.assign(window, { taken });
    document.addEventListener(
      'keydown',
      ({ timeStamp }) => requestAnimationFrame(() => setTimeout(() => taken.push(performance.now() - timeStamp))),
      { capture: true },
    );
  });
  await page.keyboard.type(words, { delay: 60 });
  return page.evaluate(() => (window as unknown as { taken: number[] }).taken);
}

const median = (all: readonly number[]): number => all.toSorted((one, other) => one - other)[all.length >> 1] ?? NaN;

test(
  'a practice of 5,000 clients who write, one of them 5,000 texts, is painted in two seconds, typed in without delay, and counts what is unread on every page [F-72]',
  { tag: '@slow' },
  async ({ page }) => {
    test.setTimeout(600_000);
    const link = await outside.anotherPractice(size);
    const phone = aPhone();
    for (let sent = 0; sent < texts; sent += 50)
      await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          outside.textFrom(phone, link.practicePhone, `This is text number ${sent + index}`),
        ),
      );
    const desk = new FrontDesk(page);
    const asked: { url: string; authorization: string }[] = [];
    page.on('request', (request) => {
      const { authorization } = request.headers();
      if (authorization && request.url().includes('/v1/conversations?'))
        asked.push({ url: request.url(), authorization });
    });
    await desk.launch(link);
    await page.reload();
    await expect(desk.conversations).toBeVisible();
    const [paint] = await page.evaluate(() =>
      performance.getEntriesByName('first-contentful-paint').map(({ startTime }) => startTime),
    );
    expect(paint).toBeLessThan(limits.firstPaint);

    await desk.openConversation(nameOfNumber(phone));
    await expect(desk.message(/number \d+/).first()).toBeVisible();
    await desk.composer.focus();
    expect(median(await keysIn(page, 'He is as well as can be, and may go home on Friday.'))).toBeLessThan(limits.key);
    await expect(desk.composer).toHaveValue('He is as well as can be, and may go home on Friday.');
    expect(await page.getByRole('article').count()).toBeLessThan(200);

    const { url, authorization } = asked.at(-1)!;
    const all: Conversation[] = [];
    for (let number = 1; number <= 6; number += 1) {
      const address = new URL(url);
      address.search = `?page=${number}&per_page=1000`;
      const response = await fetch(address, { headers: { authorization } });
      all.push(...((await response.json()) as { data: Conversation[] }).data);
    }
    expect(all.length).toBeGreaterThan(size.conversations);
    const unread = all.filter(({ read_status, container }) => read_status === 'UNREAD' && container === 'INBOX').length;
    expect(unread).toBeGreaterThan(0);
    await expect(page).toHaveTitle(new RegExp(`\\(${unread}\\)`));
    expect(desk.complaints).toEqual([]);
  },
);
