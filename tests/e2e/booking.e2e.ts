import { type Browser, expect, type Page } from '@playwright/test';
import { aPhone } from '#tests/support/a-phone.ts';
import { aWeekday, inNewYork } from '#tests/support/a-weekday.ts';
import { expectNoFinding } from '#tests/support/axe.ts';
import { AppPage } from '#tests/support/app-page.ts';
import { journeyServer } from '#tests/support/journey-server.ts';
import { test } from '#tests/support/journey.ts';
import { nameOfNumber } from '#tests/support/sandbox-api.ts';
import { focusByKeyboard } from '#tests/support/keyboard.ts';

const { sandbox } = journeyServer();

/** 10 AM in New York, on a weekday some days ahead. */
const preferredStart = inNewYork(aWeekday(5), '10:00');

/** A client’s request, opened in the windows of two users. */
async function twoWindowsWithRequest(browser: Browser) {
  const link = await sandbox.anotherPractice();
  const phone = aPhone();
  await sandbox.requestVisit(phone, link.practicePhone, { petName: 'Luna', preferredStart });
  const [anna, ben] = [await AppPage.open(browser), await AppPage.open(browser)];
  await anna.launch(link);
  await ben.launch(await sandbox.launchLinkTo(link));
  for (const app of [anna, ben]) await app.openConversation(nameOfNumber(phone));
  return { link, phone, anna, ben };
}

const card = (app: AppPage) => app.messages.getByRole('region', { name: 'Appointment request' });
const focused = (page: Page) => page.locator(':focus');

test('books a client’s request by keyboard, and a second window sees it handled [IN-50] [AR-54] @core', async ({
  browser,
}) => {
  const { phone, anna, ben } = await twoWindowsWithRequest(browser);
  await expect(card(ben)).toContainText('Waiting');
  await anna.messages.focus();
  await focusByKeyboard(anna.page.getByRole('button', { name: 'Add to calendar', exact: true }));
  await anna.page.keyboard.press('Enter');
  const dialog = anna.page.getByRole('dialog', { name: 'Add to calendar' });
  await expect(dialog.getByRole('combobox', { name: 'Appointment type' })).toBeFocused();
  // The preferred time is selected; the arrow keys move from there.
  await expect(dialog.locator('[data-times] input:checked')).toHaveCount(1);
  await expectNoFinding(anna.page);
  await dialog.locator('[data-times] input:checked').focus();
  await anna.page.keyboard.press('ArrowRight');
  const chosen = (await focused(anna.page).locator('xpath=ancestor::label').textContent()) ?? '';
  await expect(dialog.getByRole('textbox', { name: 'Message to the client' })).toHaveValue(new RegExp(chosen));
  await focusByKeyboard(anna.page.getByRole('button', { name: 'Book appointment', exact: true }));
  await anna.page.keyboard.press('Enter');

  await expect(dialog).toBeHidden();
  for (const app of [anna, ben]) {
    await expect(card(app)).toContainText('Booked');
    await expect(card(app)).toContainText(chosen);
    await expect(app.message(/booked the appointment: .+ for Luna/)).toBeVisible();
  }
  await expect(card(ben).getByRole('button')).toHaveCount(0);
  await expect(card(anna)).toBeFocused();
  await expect.poll(() => sandbox.textsReceivedBy(phone)).toEqual([expect.stringContaining(`at ${chosen}`)]);
  expect([...anna.browserErrors, ...ben.browserErrors]).toEqual([]);
});

test('books as asked with one press: the practice software refuses, then accepts, and only then the client gets the text [IN-50] [AR-53] [API-62]', async ({
  browser,
}) => {
  const { link, phone, anna, ben } = await twoWindowsWithRequest(browser);
  const asAsked = card(anna).getByRole('button', { name: 'Book as asked' });
  await expect(card(anna)).toContainText('The preferred time is free with');
  await expectNoFinding(anna.page);

  await sandbox.setPracticeSoftware(link.practicePhone, 'refuse', 'Dr. Lee is in surgery');
  await asAsked.click();
  const dialog = anna.page.getByRole('dialog', { name: 'Add to calendar' });
  await expect(dialog).toContainText('Failed to book. Your practice software did not take the appointment: Dr. Lee is');
  await expectNoFinding(anna.page);
  await anna.page.keyboard.press('Escape');
  for (const app of [anna, ben]) await expect(card(app)).toContainText('did not take the visit: Dr. Lee is in surgery');
  await expectNoFinding(anna.page);

  await sandbox.setPracticeSoftware(link.practicePhone, 'silent');
  await asAsked.dblclick();
  for (const app of [anna, ben]) await expect(card(app)).toContainText(/Waiting for \w+ since/);
  await expectNoFinding(ben.page);
  expect(await sandbox.textsReceivedBy(phone)).toEqual([]);

  await sandbox.setPracticeSoftware(link.practicePhone, 'accept');
  for (const app of [anna, ben]) {
    await expect(card(app)).toContainText('Booked');
    await expect(app.message(/booked the appointment: .+ for Luna/)).toHaveCount(1);
  }
  await expect.poll(() => sandbox.textsReceivedBy(phone)).toEqual([expect.stringContaining('See you then!')]);
  expect(ben.browserErrors).toEqual([]);
});
