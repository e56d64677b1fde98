import { expect, test } from '@playwright/test';
import { aPhone } from '#tests/support/a-phone.ts';
import { FrontDesk } from '#tests/support/front-desk.ts';
import { journeyServer } from '#tests/support/journey-server.ts';
import { nameOfNumber } from '#tests/support/outside.ts';
import { launchAtThread } from '#tests/support/threads.ts';

const { outside } = journeyServer();

for (const { stop, start } of [
  { stop: 'STOP', start: 'START' },
  { stop: 'Stop ', start: 'start' },
  { stop: 'revoke', start: 'Unstop' },
  { stop: 'opt out', start: 'sTaRt' },
])
  test(`“${stop}” locks the composer and keeps the draft, “${start}” gives both back [IN-54] [ER-32]`, async ({
    page,
  }) => {
    const desk = new FrontDesk(page);
    const { link, phone } = await launchAtThread(desk, outside);
    await desk.composer.fill('He is fine');
    const row = desk.conversationWith(nameOfNumber(phone));
    const lines = desk.messages.getByRole('article', { name: 'System' });

    await outside.textFrom(phone, link.practicePhone, stop);
    await expect(desk.thread.getByText('To resume, they must text “Start” to your number.')).toBeVisible();
    await expect(desk.composer).toHaveCount(0);
    await expect(lines).toHaveCount(1);
    await expect(row).toContainText('Opted out');

    await outside.textFrom(phone, link.practicePhone, start);
    await expect(desk.composer).toHaveValue('He is fine');
    await expect(lines).toHaveCount(2);
    await expect(row).not.toContainText('Opted out');
    await desk.send('He is fine');
    await expect(desk.message('He is fine')).toContainText('Delivered');
    expect(await outside.textsReceivedBy(phone)).toContain('He is fine');
    expect(desk.complaints).toEqual([]);
  });

test('what is being read in a thread stays where it is while texts arrive in it, and a button leads to them [IN-33]', async ({
  page,
}) => {
  const desk = new FrontDesk(page);
  const link = await outside.launchLink();
  await desk.launch(link);
  const phone = aPhone();
  for (let text = 1; text <= 40; text += 1) await outside.textFrom(phone, link.practicePhone, `Text number ${text}.`);
  await desk.openConversation(nameOfNumber(phone));
  await desk.messages.evaluate((log) => log.scrollTo({ top: log.scrollHeight / 3 }));
  const read = desk.message('Text number 15.');
  await expect(read).toBeInViewport();
  await page.mouse.move(800, 400);
  const before = await read.boundingBox();

  for (let text = 41; text <= 70; text += 1) {
    await outside.textFrom(phone, link.practicePhone, `Text number ${text}.`);
    expect(await read.boundingBox()).toEqual(before);
  }
  await page.getByRole('button', { name: '30 new messages' }).click();
  await expect(desk.message('Text number 70.')).toBeInViewport();
  // Whoever is at the end follows what arrives.
  await outside.textFrom(phone, link.practicePhone, 'And one more.');
  await expect(desk.message('And one more.')).toBeInViewport();
  expect(desk.complaints).toEqual([]);
});
