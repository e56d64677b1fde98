import { expect, type Locator } from '@playwright/test';
import { expectNoFinding, displayModes } from '#tests/support/axe.ts';
import { AppPage } from '#tests/support/app-page.ts';
import { journeyServer } from '#tests/support/journey-server.ts';
import { test } from '#tests/support/journey.ts';
import { openSignedOut } from '#tests/support/open-signed-out.ts';

const { server, sandbox } = journeyServer();

for (const { name, viewport, colorScheme, details } of displayModes)
  test.describe(name, details, () => {
    test.use({ viewport, colorScheme });

    test('has no axe violations in the inbox', async ({ page }) => {
      const app = new AppPage(page);
      await app.launch(await sandbox.launchLink());
      await expectNoFinding(page);

      await page.getByRole('button', { name: 'New conversation' }).first().click();
      await expect(page.getByRole('dialog', { name: 'New conversation' })).toBeVisible();
      await expectNoFinding(page);
      await page.keyboard.press('Escape');

      await app.conversations.getByRole('link').nth(2).click();
      await expect(app.messages.getByRole('article').first()).toBeVisible();
      await expectNoFinding(page);
      expect(app.browserErrors).toEqual([]);
    });

    test('has no axe violations on the registration of a practice, and on a page that does not exist', async ({
      page,
    }) => {
      const app = new AppPage(page);
      await app.launch(await sandbox.launchLink());
      await page.goto(`${server.url}/enroll/register`);
      await expect(page.getByRole('heading', { name: 'Step 1 of 3: Practice' })).toBeVisible();
      await expectNoFinding(page);
      await page.goto(`${server.url}/no-such-page`);
      await expect(page.getByRole('heading', { name: 'Oops' })).toBeVisible();
      await expectNoFinding(page);
      expect(app.browserErrors).toEqual([]);
    });

    test('has no axe violations on the sign-in page, in the sandbox and in the API’s reference', async ({ page }) => {
      await openSignedOut(page, `${server.url}/client-communications`);
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

test('opens, reads and answers a conversation by keyboard alone @core', async ({ page }) => {
  const app = new AppPage(page);
  await app.launch(await sandbox.launchLink());
  await page.getByRole('textbox', { name: 'Search conversations' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: /^Unread/ })).toBeFocused();
  await page.keyboard.press('Tab');
  const focused = page.locator(':focus');
  await expect(focused).toHaveAttribute('data-conversation', /.+/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(app.conversations.getByRole('link').nth(2)).toBeFocused();
  await page.keyboard.press('End');
  await expect(focused.locator('xpath=ancestor::li')).toHaveAttribute('aria-posinset', /\d{2,}/);
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(app.messages).toBeVisible();
  await app.composer.focus();
  await page.keyboard.type('Typed without a mouse');
  await page.keyboard.press('Enter');
  await expect(app.message('Typed without a mouse')).toContainText('Delivered');
});

test('shows which tab is selected and which switch is on without the theme’s colours', async ({ browser }) => {
  const app = await AppPage.open(await browser.newContext({ forcedColors: 'active' }));
  const { page } = app;
  const background = (locator: Locator) => locator.evaluate((element) => getComputedStyle(element).backgroundColor);
  await app.launch(await sandbox.launchLink());
  const tab = (name: string) => page.getByRole('tab', { name });
  expect(await background(tab('Inbox'))).not.toBe(await background(tab('Done')));
  await page.goto(`${server.url}/config/text-messages`);
  const texting = page.getByRole('switch', { name: 'Two-way texting' });
  const knob = texting.locator('xpath=following-sibling::*');
  await expect(texting).toBeChecked();
  const checkedColour = await background(texting);
  expect(checkedColour).not.toBe(await background(knob));
  await texting.uncheck();
  await expect.poll(() => background(texting)).not.toBe(checkedColour);
  expect(await background(texting)).not.toBe(await background(knob));
});

test('closes a drawer on a phone with Back, and stays on the page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const app = new AppPage(page);
  await app.launch(await sandbox.launchLink());
  const drawer = page.getByRole('dialog', { name: 'Main' });
  const menu = page.getByRole('button', { name: 'Open menu' });
  await menu.click();
  await expect(drawer).toBeVisible();
  await page.goBack();
  await expect(drawer).toHaveCount(0);
  await expect(page).toHaveURL(/client-communications/);
  // Closing it in any other way leaves no entry in the history.
  await menu.click();
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await menu.click();
  await drawer.getByRole('link', { name: 'Appointment audit' }).click();
  await expect(page).toHaveURL(/appointment-audit/);
  await expect(drawer).toHaveCount(0);
  await page.goBack();
  await expect(app.conversations).toBeVisible();
  await expect(drawer).toHaveCount(0);
  expect(app.browserErrors).toEqual([]);
});

test('never hides the focused element behind the publish bar', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 500 });
  const app = new AppPage(page);
  await app.launch(await sandbox.launchLink());
  await page.goto(`${server.url}/config/practice-settings`);
  const field = page.getByRole('textbox', { name: 'Practice name' });
  await field.focus();
  await page.keyboard.type(' East');
  const bar = page.getByRole('region', { name: 'Unpublished changes' });
  await expect(bar).toBeVisible();
  for (let stops = 0; stops < 60; stops += 1) {
    await page.keyboard.press('Tab');
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    const [focused, top, name] = await bar.evaluate((element) => {
      const at = document.activeElement;
      const hasLeft = !at || at === document.body || element.contains(at);
      return [hasLeft ? null : at.getBoundingClientRect().bottom, element.getBoundingClientRect().top, at?.outerHTML];
    });
    if (focused === null) return;
    expect(focused, name).toBeLessThanOrEqual(top);
  }
  throw new Error('Tab does not lead to the bar');
});

test('prints a conversation and the settings in full, and nothing around them', async ({ page }) => {
  const app = new AppPage(page);
  await app.launch(await sandbox.launchLink());
  await app.conversations.getByRole('link').nth(2).click();
  await expect(app.messages.getByRole('article').first()).toBeVisible();
  const latest = (await app.messages.getByRole('article').last().getByRole('paragraph').first().textContent()) ?? '';
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  const paper = page.locator('[data-print]');
  await expect(paper.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(paper).toContainText(latest.trim());
  await expect(page.getByRole('main')).toBeHidden();
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));

  for (const path of ['practice-settings', 'text-messages', 'cadences-customization']) {
    await page.emulateMedia({ media: 'screen' });
    await page.goto(`${server.url}/config/${path}`);
    await expect(page.getByRole('button', { name: 'History' })).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('main')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
    const isWhole = await page.getByRole('main').evaluate((main) => main.scrollHeight <= main.clientHeight);
    expect(isWhole, path).toBe(true);
  }
});
