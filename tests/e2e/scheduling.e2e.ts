import { expect, type Locator, type Page } from '@playwright/test';
import { momentAt } from '#src/lib/zoned-clock.ts';
import { aPhone } from '#tests/support/a-phone.ts';
import { dayAhead } from '#tests/support/a-weekday.ts';
import { AppPage } from '#tests/support/app-page.ts';
import { journeyServer } from '#tests/support/journey-server.ts';
import { test } from '#tests/support/journey.ts';
import { practiceZone } from '#tests/support/sandbox-api.ts';
import { launchAtThread } from '#tests/support/threads.ts';

const { sandbox } = journeyServer();

const tomorrow = () => dayAhead(1);

/** A window in which texts to one client are scheduled. */
async function openAtComposer(page: Page) {
  const app = new AppPage(page);
  const { phone } = await launchAtThread(app, sandbox, { phone: aPhone() });
  const dialog = page.getByRole('dialog', { name: 'Send later' });
  const scheduledTexts = page.getByRole('region', { name: 'Scheduled texts' });
  const choose = async (text: string, item: string | RegExp): Promise<Locator> => {
    await app.composer.fill(text);
    await page.getByRole('button', { name: 'More ways to send' }).click();
    return page.getByRole('menuitem', { name: item });
  };
  return {
    app,
    dialog,
    scheduledTexts,
    received: () => sandbox.textsReceivedBy(phone),
    choose,
    /** Chooses a time of tomorrow without confirming it. */
    chooseTime: async (text: string, time: string, day = tomorrow()) => {
      await (await choose(text, 'Choose day and time')).click();
      await dialog.getByLabel('Day').fill(day);
      await dialog.getByLabel('Time').fill(time);
    },
    isScheduled: (text: string) =>
      expect(scheduledTexts.getByRole('listitem').filter({ hasText: text })).toHaveCount(1),
  };
}

test('a scheduled text is sent once and on time, however it was scheduled @core', async ({ page }) => {
  const { app, dialog, scheduledTexts, received, choose, chooseTime, isScheduled } = await openAtComposer(page);
  const schedule = dialog.getByRole('button', { name: 'Schedule text' });

  await (await choose('By the menu', 'Tomorrow, 9:00 AM')).click();
  await isScheduled('By the menu');
  await (await choose('By the menu, clicked twice', 'Tomorrow, 9:00 AM')).dblclick();
  await isScheduled('By the menu, clicked twice');

  await chooseTime('By a press', '09:05');
  await schedule.click();
  await isScheduled('By a press');
  await chooseTime('By a double click', '09:06');
  await schedule.dblclick();
  await isScheduled('By a double click');

  await chooseTime('By Enter', '09:07');
  await page.keyboard.press('Enter');
  await isScheduled('By Enter');
  await chooseTime('One after the other', '09:08');
  await page.keyboard.press('Enter');
  await isScheduled('One after the other');

  await chooseTime('To be changed', '09:09');
  await schedule.click();
  await page.getByRole('button', { name: 'Edit “To be changed”' }).click();
  const edited = page.getByRole('dialog', { name: 'Change the scheduled text' });
  await edited.getByRole('textbox', { name: 'Text' }).fill('Changed');
  await edited.getByLabel('Time').fill('09:10');
  await page.keyboard.press('Enter');
  await isScheduled('Changed');

  await chooseTime('Called off', '09:11');
  await schedule.click();
  await page.getByRole('button', { name: 'Cancel “Called off”' }).dblclick();
  await expect(scheduledTexts.getByText('Called off')).toHaveCount(0);

  await chooseTime('Sent now after all', '09:12');
  await schedule.click();
  await page.getByRole('button', { name: 'Send now “Sent now after all”' }).dblclick();
  await expect(app.message('Sent now after all')).toContainText('Delivered');

  // Texts of a conversation are sent in order, so one sent by mistake would have arrived before this one.
  await app.send('The end of today');
  await expect(app.message('The end of today')).toContainText('Delivered');
  expect(await received()).toEqual(['Sent now after all', 'The end of today']);

  await sandbox.setClock(momentAt(tomorrow(), '09:30', practiceZone)!);
  const ways = ['By the menu', 'By the menu, clicked twice', 'By a press', 'By a double click', 'By Enter'];
  const expected = [...ways, 'One after the other', 'Changed'].toSorted();
  await expect.poll(async () => (await received()).slice(2).toSorted()).toEqual(expected);
  await expect(scheduledTexts).toHaveCount(0);
  await expect(app.message('One after the other')).toContainText('Delivered');
  expect(await received()).toHaveLength(2 + expected.length);
  expect(app.browserErrors).toEqual([]);
});

test('a scheduled text that is sent now is sent once although its window is closed while it could be kept', async ({
  page,
}) => {
  await sandbox.resetClock();
  const { received, choose, isScheduled, scheduledTexts } = await openAtComposer(page);
  await (await choose('See you', 'Tomorrow, 9:00 AM')).click();
  await isScheduled('See you');
  await page.evaluate(() => localStorage.setItem('rapport.undo-send', 'on'));
  await page.getByRole('button', { name: 'Send now “See you”' }).click();
  await expect(scheduledTexts.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.close();
  await expect.poll(received).toEqual(['See you']);
});

test('a time that has passed is refused: the text stays in the field and is not sent', async ({ page }) => {
  const { app, dialog, scheduledTexts, received, chooseTime } = await openAtComposer(page);
  for (const press of ['Enter', 'button'] as const) {
    await chooseTime('Too late', '09:00', '2020-01-01');
    if (press === 'Enter') await page.keyboard.press('Enter');
    else await dialog.getByRole('button', { name: 'Schedule text' }).click();
    await expect(dialog.getByRole('alert')).toContainText('That time has passed');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(app.composer).toHaveValue('Too late');
  }
  await app.send('In time');
  await expect(app.message('In time')).toContainText('Delivered');
  expect(await received()).toEqual(['In time']);
  await expect(scheduledTexts).toHaveCount(0);
  expect(app.browserErrors).toEqual([]);
});

test('a double press of “Send now” sends one text, though the next one has moved under the pointer', async ({
  page,
}) => {
  // Another journey may have moved it beyond the time of these texts.
  await sandbox.resetClock();
  const { scheduledTexts, received, choose, isScheduled } = await openAtComposer(page);
  for (const text of ['One', 'Two', 'Three']) {
    await (await choose(text, 'Tomorrow, 9:00 AM')).click();
    await isScheduled(text);
  }
  const place = (await page.getByRole('button', { name: 'Send now “Two”' }).boundingBox())!;
  const press = () => page.mouse.click(place.x + 10, place.y + 10);
  await press();
  // Noticed at once: the row below takes presses again in less than a second.
  await expect.poll(() => scheduledTexts.getByRole('listitem').count(), { intervals: [10] }).toBe(2);
  await press();
  await expect.poll(received).toContain('Two');
  await expect(scheduledTexts.getByRole('listitem')).toHaveText([/One/, /Three/]);
  expect(await received()).not.toContain('One');
});
