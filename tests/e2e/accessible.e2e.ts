import { expect, test } from '@playwright/test';
import { expectNoFinding, looks } from '#tests/support/axe.ts';
import { FrontDesk } from '#tests/support/front-desk.ts';
import { journeyServer } from '#tests/support/journey-server.ts';

const { server, outside } = journeyServer();

for (const { name, viewport, colorScheme } of looks)
  test.describe(name, () => {
    test.use({ viewport, colorScheme });

    test('has nothing for axe to find in the inbox', async ({ page }) => {
      const desk = new FrontDesk(page);
      await desk.launch(await outside.launchLink());
      await expectNoFinding(page);

      await page.getByRole('button', { name: 'New conversation' }).first().click();
      await expect(page.getByRole('dialog', { name: 'New conversation' })).toBeVisible();
      await expectNoFinding(page);
      await page.keyboard.press('Escape');

      await desk.conversations.getByRole('link').nth(2).click();
      await expect(desk.messages.getByRole('article').first()).toBeVisible();
      await expectNoFinding(page);
      expect(desk.complaints).toEqual([]);
    });

    test('has nothing for axe to find on a page that is not there yet, or not at all', async ({ page }) => {
      const desk = new FrontDesk(page);
      await desk.launch(await outside.launchLink());
      await page.goto(`${server.url}/config/reports`);
      await expect(page.getByRole('heading', { name: 'Not available yet' })).toBeVisible();
      await expectNoFinding(page);
      await page.goto(`${server.url}/no-such-page`);
      await expect(page.getByRole('heading', { name: 'Oops' })).toBeVisible();
      await expectNoFinding(page);
      expect(desk.complaints).toEqual([]);
    });

    test('has nothing for axe to find where people sign in and play the outside', async ({ page }) => {
      await page.goto(`${server.url}/client-communications`);
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
      await expectNoFinding(page);
      await page.goto(`${server.url}/sandbox`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectNoFinding(page);
      await page.goto(`${server.url}/api`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectNoFinding(page);
    });
  });

test('opens, reads and answers a conversation by keyboard alone', async ({ page }) => {
  const desk = new FrontDesk(page);
  await desk.launch(await outside.launchLink());
  await page.getByRole('textbox', { name: 'Search conversations' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: /^Unread/ })).toBeFocused();
  await page.keyboard.press('Tab');
  const focused = page.locator(':focus');
  await expect(focused).toHaveAttribute('data-conversation', /.+/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(desk.conversations.getByRole('link').nth(2)).toBeFocused();
  await page.keyboard.press('End');
  await expect(focused.locator('xpath=ancestor::li')).toHaveAttribute('aria-posinset', /\d{2,}/);
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(desk.messages).toBeVisible();
  await desk.composer.focus();
  await page.keyboard.type('Typed without a mouse');
  await page.keyboard.press('Enter');
  await expect(desk.message('Typed without a mouse')).toContainText('Delivered');
});
