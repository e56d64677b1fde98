import { expect, type Page } from '@playwright/test';
import { AppPage } from '#tests/support/app-page.ts';
import { journeyServer } from '#tests/support/journey-server.ts';
import { test } from '#tests/support/journey.ts';

const { sandbox } = journeyServer();

/** Delays the code of these components until it is released. */
async function delayCode(page: Page, ...components: readonly string[]): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(new RegExp(`/assets/(${components.join('|')})-`), async (route) => {
    await released.promise;
    await route.continue();
  });
  return released.resolve;
}

async function openInbox(page: Page) {
  const link = await sandbox.launchLink();
  const app = new AppPage(page);
  await app.launch(link);
  return { app, link, newConversation: page.getByRole('button', { name: 'New conversation' }).first() };
}

const firstName = (page: Page) => page.getByRole('textbox', { name: 'First name' });
const lastName = (page: Page) => page.getByRole('textbox', { name: 'Last name' });

test('letters typed while “New conversation” opens are typed into its first field, and run no shortcut @core', async ({
  page,
}) => {
  const release = await delayCode(page, 'NewConversationDialog');
  const { app, newConversation } = await openInbox(page);
  await app.conversations.getByRole('link').first().click();
  const url = page.url();
  await newConversation.click();
  await page.keyboard.type('Pepe');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Ok');
  await expect(page.getByRole('status', { name: 'New conversation' })).toBeVisible();
  release();
  await expect(firstName(page)).toHaveValue('Pepe');
  await expect(lastName(page)).toBeFocused();
  await page.keyboard.type('afor');
  await expect(lastName(page)).toHaveValue('Okafor');
  expect(page.url()).toBe(url);
  await page.keyboard.press('Escape');
  await expect(page.getByText('Marked as done')).toHaveCount(0);

  // The code is loaded now, but the focus still comes a frame after the press.
  await newConversation.evaluate(async (button: HTMLElement) => {
    button.click();
    await Promise.resolve();
    for (const key of 'eu')
      button.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  });
  await expect(firstName(page)).toHaveValue('eu');
  expect(app.browserErrors).toEqual([]);
});

test('letters typed right after the palette’s shortcut are typed into it', async ({ page }) => {
  const release = await delayCode(page, 'Palette');
  const { app } = await openInbox(page);
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('pre');
  release();
  await expect(page.getByRole('combobox', { name: 'Find or go to' })).toHaveValue('pre');
  expect(app.browserErrors).toEqual([]);
});

test('the second half of a double click does not close or press what the first half opened @core', async ({ page }) => {
  const release = await delayCode(page, 'NewConversationDialog', 'DialogPanel');
  const { app, link, newConversation } = await openInbox(page);
  await newConversation.dblclick();
  release();
  const dialog = page.getByRole('dialog', { name: 'New conversation' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await newConversation.dblclick();
  await expect(firstName(page)).toBeFocused();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  const [client] = await sandbox.clientsOf(link);
  await sandbox.textFrom(client!.phone, link.practicePhone, 'Is Tuesday free?');
  await app.openConversation(client!.name);
  await app.thread.getByRole('button', { name: 'Mark as done' }).dblclick();
  await expect(page.getByRole('dialog', { name: 'Save to the patient record?' })).toBeVisible();
  expect(app.browserErrors).toEqual([]);
});

test('a menu that is pressed before its code arrives says that it is opening, and is closed by Escape', async ({
  page,
}) => {
  const release = await delayCode(page, 'MenuPanel');
  const { app } = await openInbox(page);
  await page.setViewportSize({ width: 800, height: 800 });
  await app.conversations.getByRole('link').first().click();
  const more = app.thread.getByRole('button', { name: 'More actions' }).first();
  const opening = page.getByRole('status', { name: 'More actions' });
  await expect(more).toBeVisible();
  // The first press loads the notices; the browser would remember that the code they share with menus failed offline.
  await expect(page.getByRole('region', { name: 'Notices' })).toBeAttached();
  await page.context().setOffline(true);
  await more.click();
  await expect(opening).toBeVisible();
  await expect(more).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  await expect(opening).toHaveCount(0);
  await expect(more).toHaveAttribute('aria-expanded', 'false');
  await more.click();
  await expect(opening).toBeVisible();
  await page.context().setOffline(false);
  release();
  await expect(page.getByRole('menu', { name: 'More actions' })).toBeVisible();
});

test('client details that were not loaded before the connection was lost say so, and are shown once it is back', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { app, link } = await openInbox(page);
  const [first, second] = await sandbox.clientsOf(link);
  for (const { phone } of [first!, second!]) await sandbox.textFrom(phone, link.practicePhone, 'Is Tuesday free?');
  await app.openConversation(first!.name);
  const details = page.getByRole('complementary', { name: 'Client details' });
  await expect(details.getByRole('heading', { name: 'Pets' })).toBeVisible();
  await page.context().setOffline(true);
  await app.pointAway();
  await app.conversationWith(second!.name).getByRole('link').click();
  const alert = details.getByRole('alert').filter({ hasText: 'Pets could not be loaded. No connection.' });
  await expect(alert.getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.context().setOffline(false);
  await expect(details.getByRole('alert')).toHaveCount(0);
  await expect(details.getByRole('heading', { name: 'Pets' })).toBeVisible();
});
