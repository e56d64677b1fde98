import { expect, type Page } from '@playwright/test';
import { aPhone } from '#tests/support/a-phone.ts';
import { AppPage } from '#tests/support/app-page.ts';
import { journeyServer } from '#tests/support/journey-server.ts';
import { test } from '#tests/support/journey.ts';
import { nameOfNumber } from '#tests/support/sandbox-api.ts';

const { sandbox } = journeyServer();

const middle = { x: 420, y: 520 };

/** The row at a point, and the distance of its top from the window's. */
const rowAt = (page: Page, { x, y }: typeof middle) =>
  page.evaluate(
    ([left, top]) => {
      const item = document.elementFromPoint(left, top)?.closest('li');
      return {
        name: item?.getAttribute('aria-label') ?? null,
        top: Math.round(item?.getBoundingClientRect().top ?? 0),
      };
    },
    [x, y] as const,
  );

test('moves no row under the pointer while 500 texts arrive, nor the rows in view when the pointer leaves', async ({
  page,
}) => {
  test.slow();
  const app = new AppPage(page);
  const link = await sandbox.launchLink();
  await app.launch(link);
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.wheel(0, 960);
  await expect.poll(() => page.locator('[data-scroller]').evaluate((list) => list.scrollTop)).toBe(960);
  const before = await rowAt(page, middle);
  expect(before.name).not.toBeNull();

  const phones = Array.from({ length: 50 }, aPhone);
  for (let round = 0; round < 10; round += 1) {
    await Promise.all(phones.map((phone) => sandbox.textFrom(phone, link.practicePhone, `Text number ${round}`)));
    expect(await rowAt(page, middle)).toEqual(before);
  }
  await expect(page.getByRole('button', { name: /^\d+ new$/ })).toHaveText('50 new');
  expect(await rowAt(page, middle)).toEqual(before);

  await page.mouse.move(1200, 400);
  await expect(page.getByRole('button', { name: /^\d+ new$/ })).toHaveCount(0);
  expect(await rowAt(page, middle)).toEqual(before);
  await page.locator('[data-scroller]').evaluate((list) => list.scrollTo({ top: 0 }));
  await expect(app.conversations).toContainText('Text number 9');
  expect(app.browserErrors).toEqual([]);
});

test('moves the focus to the next row when a key marks the focused one as done', async ({ page }) => {
  const app = new AppPage(page);
  const link = await sandbox.launchLink();
  await app.launch(link);
  const phone = aPhone();
  await sandbox.textFrom(phone, link.practicePhone, 'Wrong number, sorry');
  const shown = nameOfNumber(phone);
  const row = app.conversationWith(shown);
  const next = await row.locator('xpath=following-sibling::li[1]').getAttribute('aria-label');
  await row.getByRole('link').focus();
  await page.keyboard.press('e');
  await expect(row).toHaveCount(0);
  await expect(page.locator(':focus').locator('xpath=ancestor::li')).toHaveAttribute('aria-label', next ?? '');
});
