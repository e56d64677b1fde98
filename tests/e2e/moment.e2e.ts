import { expect } from '@playwright/test';
import { test } from '#tests/support/journey.ts';
import { testNow } from '#tests/support/test-now.ts';

const day = 86_400_000;

test('a journey and its windows have the given moment, and one clock @core', async ({ page, browser }) => {
  expect(Date.now()).toBeGreaterThanOrEqual(testNow().getTime());
  expect(Date.now()).toBeLessThan(testNow().getTime() + day);

  const window = await browser.newPage();
  for (const one of [page, window]) {
    const before = Date.now();
    const times = await one.evaluate(() => [Date.now(), new Date().getTime(), Date.parse(new Date().toISOString())]);
    for (const time of times) {
      expect(time).toBeGreaterThanOrEqual(before);
      expect(time).toBeLessThanOrEqual(Date.now());
    }
    expect(await one.evaluate(() => new Date(2028, 1, 29).getDate())).toBe(29);
  }
});
