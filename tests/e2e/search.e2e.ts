import { expect } from '@playwright/test';
import { aPhone } from '#tests/support/a-phone.ts';
import { AppPage } from '#tests/support/app-page.ts';
import { journeyServer } from '#tests/support/journey-server.ts';
import { test } from '#tests/support/journey.ts';

const { sandbox } = journeyServer();

test('finds a misspelt client in a worker, and an old text on the server, misspelt or not, and opens each where it is [IN-02] [IN-34]', async ({
  page,
}) => {
  const app = new AppPage(page);
  const link = await sandbox.launchLink();
  const phone = aPhone();
  await sandbox.textFrom(phone, link.practicePhone, 'Is the quarantine over?');
  for (let text = 1; text <= 100; text += 1)
    await sandbox.textFrom(phone, link.practicePhone, `And another one, ${text}`);
  await app.launch(link);

  const search = page.getByRole('textbox', { name: 'Search conversations' });
  const results = page.getByRole('list', { name: 'Search results' });
  const client = await app.conversations
    .getByRole('listitem', { name: /^[A-Z][a-z]{4,} / })
    .first()
    .getAttribute('aria-label');
  const [first = '', last = ''] = (client ?? '').toLowerCase().split(' ');
  await search.fill(`${first.slice(0, 2)}${first.slice(3)} ${last}`);
  await expect(results.getByRole('listitem', { name: client ?? '' }).first()).toBeVisible();
  expect(page.workers()).toHaveLength(1);

  await search.fill('quarnatine');
  await expect(results.getByText('Is the quarantine over?')).toBeVisible();
  await search.fill('quarantine');
  await expect(results.getByText('Is the quarantine over?')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?message=/);
  await expect(app.message('Is the quarantine over?')).toBeInViewport();
  await expect(search).toHaveValue('quarantine');
  expect(app.browserErrors).toEqual([]);
});

test('lays out a changed row of the list or of the search results without its neighbours', async ({ page }) => {
  const app = new AppPage(page);
  await app.launch(await sandbox.launchLink());
  await expect(app.conversations.getByRole('listitem').first()).toHaveCSS('contain', 'strict');
  await page.getByRole('textbox', { name: 'Search conversations' }).fill('a');
  const found = page.getByRole('list', { name: 'Search results' }).getByRole('listitem');
  await expect(found.filter({ has: page.getByRole('link') }).first()).toHaveCSS('contain', 'strict');
  expect(app.browserErrors).toEqual([]);
});

test('finds clients by similar names in the palette and for a new conversation [IN-20] [CN-17]', async ({ page }) => {
  const app = new AppPage(page);
  const link = await sandbox.anotherPractice();
  const clients = await sandbox.clientsOf(link);
  const misspelt = (last: string) => `${last.slice(0, 2)}${last[3]}${last[2]}${last.slice(4)}`;
  const lastOf = ({ name }: { name: string }) => name.split(' ').at(-1) ?? '';
  const client = clients.find((one) => /^\p{Lu}\p{Ll}{6,}$/u.test(lastOf(one)) && lastOf(one)[2] !== lastOf(one)[3]);
  if (!client) throw new Error('There is no such client');
  const typed = misspelt(lastOf(client));
  await sandbox.textFrom(aPhone(), link.practicePhone, 'Hello');
  await app.launch(link);

  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Find or go to' }).fill(typed);
  await expect(
    page.getByRole('group', { name: 'Clients' }).getByRole('option', { name: new RegExp(client.name) }),
  ).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'New conversation' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New conversation' });
  await dialog.getByRole('textbox', { name: 'Last name' }).fill(typed);
  await expect(dialog.getByRole('status').filter({ hasText: /^No exact match\./ })).toBeVisible();
  await dialog.getByRole('button', { name: `Start a conversation with ${client.name}` }).click();
  await expect(app.thread.getByRole('heading', { name: client.name, level: 2 })).toBeVisible();
  expect(app.browserErrors).toEqual([]);
});
