import { expect, test } from '@playwright/test';
import { aPhone } from '#tests/support/a-phone.ts';
import { FrontDesk } from '#tests/support/front-desk.ts';
import { journeyServer } from '#tests/support/journey-server.ts';

const { outside } = journeyServer();

test('finds a misspelt client in a worker, and an old text on the server, misspelt or not, and opens each where it is [IN-02] [IN-34]', async ({
  page,
}) => {
  const desk = new FrontDesk(page);
  const link = await outside.launchLink();
  const phone = aPhone();
  await outside.textFrom(phone, link.practicePhone, 'Is the quarantine over?');
  for (let text = 1; text <= 100; text += 1)
    await outside.textFrom(phone, link.practicePhone, `And another one, ${text}`);
  await desk.launch(link);

  const search = page.getByRole('textbox', { name: 'Search conversations' });
  const results = page.getByRole('list', { name: 'Search results' });
  const client = await desk.conversations
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
  await expect(desk.message('Is the quarantine over?')).toBeInViewport();
  await expect(search).toHaveValue('quarantine');
  expect(desk.complaints).toEqual([]);
});

test('lays out a row that changes, of the list and of what was found, without its neighbours', async ({ page }) => {
  const desk = new FrontDesk(page);
  await desk.launch(await outside.launchLink());
  await expect(desk.conversations.getByRole('listitem').first()).toHaveCSS('contain', 'strict');
  await page.getByRole('textbox', { name: 'Search conversations' }).fill('a');
  const found = page.getByRole('list', { name: 'Search results' }).getByRole('listitem');
  await expect(found.first()).toHaveCSS('contain', 'strict');
  expect(desk.complaints).toEqual([]);
});
