import { expect, type Page } from '@playwright/test';
import { aPhone } from '#tests/support/a-phone.ts';
import { expectNoFinding } from '#tests/support/axe.ts';
import { AppPage } from '#tests/support/app-page.ts';
import { journeyServer } from '#tests/support/journey-server.ts';
import { test } from '#tests/support/journey.ts';
import { nameOfNumber } from '#tests/support/sandbox-api.ts';

const { sandbox } = journeyServer();

async function openApp(page: Page) {
  const link = await sandbox.launchLink();
  const app = new AppPage(page);
  await app.launch(link);
  return { link, app };
}

const field = (page: Page) => page.getByRole('combobox', { name: 'Find or go to' });

test('opens by keyboard from the middle of a text, goes to a page and back', async ({ page }) => {
  const { app } = await openApp(page);
  await app.conversations.getByRole('link').first().click();
  await app.composer.fill('Half a sen');
  await page.keyboard.press('ControlOrMeta+k');
  await expect(field(page)).toBeFocused();
  await expectNoFinding(page);
  await page.keyboard.press('Escape');
  await expect(app.composer).toBeFocused();
  await expect(app.composer).toHaveValue('Half a sen');

  await page.keyboard.press('ControlOrMeta+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('recom');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/recommended-care$/);
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveText([/^Recommended care/]);
  await page.keyboard.type('client comm');
  await page.keyboard.press('Enter');
  await expect(app.conversations).toBeVisible();
  expect(app.browserErrors).toEqual([]);
});

test('opens a conversation, and finds a client without one', async ({ page }) => {
  const { link, app } = await openApp(page);
  const phone = aPhone();
  await sandbox.textFrom(phone, link.practicePhone, 'My parrot learned to whistle');
  await expect(app.conversationWith(nameOfNumber(phone))).toBeVisible();
  await page.getByRole('button', { name: 'Find or go to' }).click();
  await field(page).fill('parrot learned');
  await expect(page.getByRole('group', { name: 'Conversations' }).getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(app.message('My parrot learned to whistle')).toBeVisible();
  await expect(app.composer).toBeFocused();

  await page.keyboard.press('ControlOrMeta+k');
  await field(page).fill('ma');
  const clients = page.getByRole('group', { name: 'Clients' }).getByRole('option');
  await expect(clients.first()).toBeVisible();
  await expectNoFinding(page);
  await clients.first().click();
  await expect(page).toHaveURL(/conversations\/(start-new\?animalOwnerId=[\w-]+$|[\w-]+$)/);
  expect(app.browserErrors).toEqual([]);
});

test('lists the shortcuts on a question mark, unless it is typed into a field', async ({ page }) => {
  const { app } = await openApp(page);
  const search = page.getByRole('textbox', { name: 'Search conversations' });
  await search.focus();
  await page.keyboard.type('?');
  await expect(search).toHaveValue('?');
  await search.fill('');
  await app.conversations.getByRole('link').first().focus();
  await page.keyboard.press('Shift+?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expectNoFinding(page);
  await page.keyboard.press('Escape');
  await expect(app.conversations.getByRole('link').first()).toBeFocused();
});

test('shows the list in the selected density, at once and after a reload', async ({ page }) => {
  const { app } = await openApp(page);
  // By attribute, because a dialog hides the rest of the page from role queries.
  const rowHeight = async () => (await page.locator('[data-conversation]').first().boundingBox())?.height;
  expect(await rowHeight()).toBe(64);
  await page.keyboard.press('ControlOrMeta+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('preferences');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Preferences' });
  await dialog.getByText('Compact').click();
  await expect.poll(rowHeight).toBe(48);
  await dialog.getByText('Dark').click();
  await expectNoFinding(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  // Rows are dense, but none overlaps the next.
  const [first, second] = await app.conversations.getByRole('listitem').all();
  const [above, below] = [await first?.boundingBox(), await second?.boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual((below?.y ?? 0) + 1);
  await page.reload();
  await expect(app.conversations).toBeVisible();
  await expect.poll(rowHeight).toBe(48);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(app.browserErrors).toEqual([]);
});

test('shows the unread count in the title and on the tab’s icon, on every page', async ({ page }) => {
  const { link, app } = await openApp(page);
  // The title shows the unread count within a second.
  await expect(page).toHaveTitle(/^\(\d+\) /);
  const before = Number(/^\((\d+)\) /.exec(await page.title())?.[1]);
  await page.getByRole('navigation').getByRole('link', { name: 'Recommended care' }).click();
  await sandbox.textFrom(aPhone(), link.practicePhone, 'Hello');
  await expect(page).toHaveTitle(`(${before + 1}) Recommended care · Rapport`);
  await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', /^data:image\/svg\+xml,/);
  expect(app.browserErrors).toEqual([]);
});

test('collapses the sidebar on request, and remembers it', async ({ page }) => {
  const { app } = await openApp(page);
  const nav = page.getByRole('navigation', { name: 'Main' });
  const width = async () => (await nav.boundingBox())?.width;
  expect(await width()).toBe(240);
  await nav.getByRole('button', { name: 'Collapse menu' }).click();
  await expect.poll(width).toBe(56);
  await page.reload();
  await expect(app.conversations).toBeVisible();
  expect(await width()).toBe(56);
  await expectNoFinding(page);
  // Scrolling hides it until the pointer moves again.
  await expect(async () => {
    await page.mouse.move(700, 400);
    await nav.getByRole('link', { name: 'Recommended care' }).hover();
    await expect(page.locator('[popover]')).toHaveText(/^Recommended care/, { timeout: 2000 });
  }).toPass();
  await nav.getByRole('button', { name: 'Expand menu' }).click();
  await expect.poll(width).toBe(240);
  expect(app.browserErrors).toEqual([]);
});
