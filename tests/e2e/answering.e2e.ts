import { type Browser, expect, test } from '@playwright/test';
import { FrontDesk } from '#tests/support/front-desk.ts';
import { journeyServer } from '#tests/support/journey-server.ts';
import type { LaunchLink } from '#tests/support/outside.ts';

const { outside } = journeyServer();

const rowsOf = (desk: FrontDesk) => desk.conversations.getByRole('listitem');
const chip = (desk: FrontDesk, waiting: number) =>
  desk.page.getByRole('button', { name: `Needs reply ${waiting}`, exact: true });

async function openDesk(browser: Browser, link: LaunchLink) {
  const desk = await FrontDesk.open(browser);
  await desk.launch(await outside.launchLinkTo(link));
  return desk;
}

test('works through waiting clients, the longest wait first, and skips thanks automatically and others with one key', async ({
  browser,
}) => {
  const link = await outside.anotherPractice();
  const [first, thankful, second, third] = await outside.clientsOf(link);
  if (!first || !thankful || !second || !third) throw new Error('There are too few clients');
  await outside.textFrom(first.phone, link.practicePhone, 'Is Tuesday free?');
  await outside.textFrom(thankful.phone, link.practicePhone, 'Ok, thank you so much! 🙏');
  await outside.textFrom(second.phone, link.practicePhone, 'She ate a sock.');
  await outside.textFrom(third.phone, link.practicePhone, 'We are on our way');

  const desk = await openDesk(browser, link);
  const colleague = await openDesk(browser, link);
  await expect(desk.conversationWith(first.name)).toContainText('Waiting');
  await expect(desk.conversationWith(thankful.name)).not.toContainText('Waiting');
  await chip(desk, 3).click();
  await expect(rowsOf(desk)).toHaveCount(3);
  await desk.page.getByRole('button', { name: 'Oldest first' }).click();
  for (const [at, { name }] of [first, second, third].entries())
    await expect(rowsOf(desk).nth(at)).toHaveAccessibleName(name);

  await chip(colleague, 3).click();
  await expect(rowsOf(colleague)).toHaveCount(3);
  await desk.conversationWith(third.name).getByRole('link').focus();
  await desk.page.keyboard.press('n');
  await expect(desk.page.getByText(`${third.name} needs no reply`).first()).toBeVisible();
  await expect(rowsOf(desk)).toHaveCount(2);
  await expect(chip(colleague, 2)).toBeVisible();

  await desk.page.reload();
  await expect(rowsOf(desk)).toHaveCount(2);
  await expect(rowsOf(desk).first()).toHaveAccessibleName(first.name);
  await desk.openConversation(first.name);
  await desk.send('It is. Ten o’clock?');
  await expect(chip(colleague, 1)).toBeVisible();
  await expect(rowsOf(colleague)).toHaveCount(1);
  expect([...desk.complaints, ...colleague.complaints]).toEqual([]);
});

test('fills a quick reply with the known values, and does not send one with a gap [IN-40]', async ({ browser }) => {
  const link = await outside.anotherPractice();
  const clients = await outside.clientsOf(link);
  const ofOne = clients.find(({ pets }) => pets && !pets.includes(','));
  const ofSeveral = clients.find(({ pets }) => pets?.includes(','));
  if (!ofOne?.pets || !ofSeveral) throw new Error('There is no such client');
  await outside.textFrom(ofOne.phone, link.practicePhone, 'Did the pills come?');
  await outside.textFrom(ofSeveral.phone, link.practicePhone, 'And ours?');
  const desk = await openDesk(browser, link);

  const ready = (name: string, pet: string) =>
    `Hi ${name.split(' ')[0]}, the prescription for ${pet} is ready for pick-up at the front desk. We are open until 6.`;
  await desk.openConversation(ofOne.name);
  await desk.composer.pressSequentially('/prescription');
  await expect(desk.page.getByRole('option', { name: /^Prescription ready/ })).toBeVisible();
  await expect(desk.page.getByRole('list', { name: 'Pets' }).getByText(ofOne.pets)).toBeVisible();
  await desk.page.keyboard.press('Enter');
  await expect(desk.composer).toHaveValue(ready(ofOne.name, ofOne.pets));
  await desk.page.keyboard.press('Enter');
  await expect(desk.composer).toHaveValue('');
  await expect.poll(() => outside.textsReceivedBy(ofOne.phone)).toEqual([ready(ofOne.name, ofOne.pets)]);

  await desk.openConversation(ofSeveral.name);
  await desk.composer.pressSequentially('/prescription');
  await expect(desk.page.getByRole('option', { name: /^Prescription ready/ })).toBeVisible();
  await desk.page.keyboard.press('Enter');
  await expect(desk.composer).toHaveValue(ready(ofSeveral.name, '{{pet}}'));
  await desk.page.keyboard.press('Enter');
  await expect(desk.page.getByText('Fill in {{pet}} before you send', { exact: false })).toBeVisible();
  await desk.page.keyboard.type('Bruno');
  await desk.page.keyboard.press('Enter');
  await expect.poll(() => outside.textsReceivedBy(ofSeveral.phone)).toEqual([ready(ofSeveral.name, 'Bruno')]);
  expect(desk.complaints).toEqual([]);
});
