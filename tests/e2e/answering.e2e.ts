import { type Browser, expect } from '@playwright/test';
import { AppPage } from '#tests/support/app-page.ts';
import { journeyServer } from '#tests/support/journey-server.ts';
import { test } from '#tests/support/journey.ts';
import type { LaunchLink } from '#tests/support/sandbox-api.ts';

const { sandbox } = journeyServer();

const rowsOf = (app: AppPage) => app.conversations.getByRole('listitem');
const chip = (app: AppPage, waiting: number) =>
  app.page.getByRole('button', { name: `Needs reply ${waiting}`, exact: true });

async function openApp(browser: Browser, link: LaunchLink) {
  const app = await AppPage.open(browser);
  await app.launch(await sandbox.launchLinkTo(link));
  return app;
}

test('works through waiting clients, the longest wait first, and skips thanks automatically and others with one key', async ({
  browser,
}) => {
  const link = await sandbox.anotherPractice();
  const [first, thankfulClient, second, third] = await sandbox.clientsOf(link);
  if (!first || !thankfulClient || !second || !third) throw new Error('There are too few clients');
  await sandbox.textFrom(first.phone, link.practicePhone, 'Is Tuesday free?');
  await sandbox.textFrom(thankfulClient.phone, link.practicePhone, 'Ok, thank you so much! 🙏');
  await sandbox.textFrom(second.phone, link.practicePhone, 'She ate a sock.');
  await sandbox.textFrom(third.phone, link.practicePhone, 'We are on our way');

  const app = await openApp(browser, link);
  const colleague = await openApp(browser, link);
  await expect(app.conversationWith(first.name)).toContainText('Waiting');
  await expect(app.conversationWith(thankfulClient.name)).not.toContainText('Waiting');
  await chip(app, 3).click();
  await expect(rowsOf(app)).toHaveCount(3);
  await app.page.getByRole('button', { name: 'Oldest first' }).click();
  for (const [at, { name }] of [first, second, third].entries())
    await expect(rowsOf(app).nth(at)).toHaveAccessibleName(name);

  await chip(colleague, 3).click();
  await expect(rowsOf(colleague)).toHaveCount(3);
  await app.conversationWith(third.name).getByRole('link').focus();
  await app.page.keyboard.press('n');
  await expect(app.page.getByText(`${third.name} needs no reply`).first()).toBeVisible();
  await expect(rowsOf(app)).toHaveCount(2);
  await expect(chip(colleague, 2)).toBeVisible();

  await app.page.reload();
  await expect(rowsOf(app)).toHaveCount(2);
  await expect(rowsOf(app).first()).toHaveAccessibleName(first.name);
  await app.openConversation(first.name);
  await app.send('It is. Ten o’clock?');
  await expect(chip(colleague, 1)).toBeVisible();
  await expect(rowsOf(colleague)).toHaveCount(1);
  expect([...app.browserErrors, ...colleague.browserErrors]).toEqual([]);
});

test('fills a quick reply with the known values, and does not send one with an open placeholder [IN-40]', async ({
  browser,
}) => {
  const link = await sandbox.anotherPractice();
  const clients = await sandbox.clientsOf(link);
  const ofOne = clients.find(({ pets }) => pets && !pets.includes(','));
  const ofSeveral = clients.find(({ pets }) => pets?.includes(','));
  if (!ofOne?.pets || !ofSeveral) throw new Error('There is no such client');
  await sandbox.textFrom(ofOne.phone, link.practicePhone, 'Did the pills come?');
  await sandbox.textFrom(ofSeveral.phone, link.practicePhone, 'And ours?');
  const app = await openApp(browser, link);

  const ready = (name: string, pet: string) =>
    `Hi ${name.split(' ')[0]}, the prescription for ${pet} is ready for pick-up at the front desk. We are open until 6.`;
  await app.openConversation(ofOne.name);
  await app.composer.pressSequentially('/prescription');
  await expect(app.page.getByRole('option', { name: /^Prescription ready/ })).toBeVisible();
  await expect(app.page.getByRole('list', { name: 'Pets' }).getByText(ofOne.pets)).toBeVisible();
  await app.page.keyboard.press('Enter');
  await expect(app.composer).toHaveValue(ready(ofOne.name, ofOne.pets));
  await app.page.keyboard.press('Enter');
  await expect(app.composer).toHaveValue('');
  await expect.poll(() => sandbox.textsReceivedBy(ofOne.phone)).toEqual([ready(ofOne.name, ofOne.pets)]);

  await app.openConversation(ofSeveral.name);
  await app.composer.pressSequentially('/prescription');
  await expect(app.page.getByRole('option', { name: /^Prescription ready/ })).toBeVisible();
  await app.page.keyboard.press('Enter');
  await expect(app.composer).toHaveValue(ready(ofSeveral.name, '{{pet}}'));
  await app.page.keyboard.press('Enter');
  await expect(app.page.getByText('Fill in {{pet}} before you send', { exact: false })).toBeVisible();
  await app.page.keyboard.type('Bruno');
  await app.page.keyboard.press('Enter');
  await expect.poll(() => sandbox.textsReceivedBy(ofSeveral.phone)).toEqual([ready(ofSeveral.name, 'Bruno')]);
  expect(app.browserErrors).toEqual([]);
});
