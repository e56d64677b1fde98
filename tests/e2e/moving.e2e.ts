import { type Browser, expect, type Page } from '@playwright/test';
import { bookAppointment } from '#contract/campaigns/booking.ts';
import { listConversations } from '#contract/communication/conversations.ts';
import { listMessages } from '#contract/communication/messages.ts';
import { aWeekday, inNewYork } from '#tests/support/a-weekday.ts';
import { AppPage } from '#tests/support/app-page.ts';
import { displayModes, expectNoFinding } from '#tests/support/axe.ts';
import { aClientsPhone, button, expectFitsPhone, heading } from '#tests/support/client-phone.ts';
import { journeyServer } from '#tests/support/journey-server.ts';
import { test } from '#tests/support/journey.ts';
import { focusByKeyboard } from '#tests/support/keyboard.ts';

const { server, sandbox } = journeyServer();

const startTime = inNewYork(aWeekday(7), '10:00');
const endTime = inNewYork(aWeekday(7), '10:30');

/** A client with a booked visit, whose phone shows it. It can run scripts, which axe and the keyboard's helpers need. */
async function aClientWithVisit(browser: Browser, options: Parameters<typeof aClientsPhone>[2] = {}) {
  const opened = await aClientsPhone(browser, server, options);
  const { api, client, link, page, proves } = opened;
  const petName = client.pets?.split(', ')[0] ?? '';
  await sandbox.requestVisit(client.phone, link.practicePhone, { petName, preferredStart: startTime });
  const [conversation] = (await api.call(listConversations, {})).body.data;
  const messages = (await api.call(listMessages, { id: conversation?.id ?? '' })).body.data;
  const { status } = await api.call(bookAppointment, {
    bookingRequestId: messages.at(-1)?.request?.request_id ?? '',
    practitionerId: 'doctor-1',
    facilityId: 'exam-1',
    appointmentTypeId: 'wellness',
    startTime,
    endTime,
  });
  expect(status).toBe(201);
  await page.getByRole('link', { name: /^Request a visit/ }).click();
  await page.getByRole('link', { name: /^Your visits and requests/ }).click();
  await proves();
  await expect(heading(page)).toHaveText('Your visits and requests');
  return { ...opened, visit: page.getByRole('link', { name: /^Annual wellness exam/ }) };
}

const toTime = (shown: string | null) => (shown ?? '').trim().replace(/\s+/g, ' ');
const states = (page: Page) => page.getByRole('heading', { level: 2 }).first();
const card = (app: AppPage) => app.messages.getByRole('region', { name: 'Request to move a visit' });

test(
  'a client asks to move a visit on a phone; the practice software refuses, is silent and accepts; the client reads each [AR-41] [AR-42] [AR-53] [IN-50] [F-11]',
  { tag: '@slow' },
  async ({ browser }) => {
    const { link, client, phone, page, visit } = await aClientWithVisit(browser);
    await expectNoFinding(page);
    await visit.click();
    await expect(heading(page)).toHaveText('When would you like to come instead?');
    const day = page.locator('fieldset > details').last();
    await day.locator('summary').first().click();
    const time = day.locator('label').first();
    const wanted = /^\d+:\d\d [AP]M/.exec(toTime(await time.textContent()))?.[0] ?? 'none';
    await time.click();
    const note = page.getByLabel('Note (you may leave this out)');
    await note.fill('At work until then');
    await button(page, 'All your visits and requests').click();
    await visit.click();
    await expect(day.getByRole('radio', { checked: true })).toBeVisible();
    await expect(note).toHaveValue('At work until then');
    await button(page, 'Ask to move the visit').dblclick();
    await expect(states(page)).toHaveText('Waiting for the practice’s answer');
    await expectNoFinding(page);

    const anna = await AppPage.open(browser);
    await anna.launch(link);
    await anna.openConversation(client.name);
    await expect(card(anna)).toHaveCount(1);
    await expect(card(anna)).toContainText(wanted);
    await expect(card(anna)).toContainText('The preferred time is free with');
    await expectNoFinding(anna.page);
    const asAsked = card(anna).getByRole('button', { name: 'Move as asked' });

    await sandbox.setPracticeSoftware(link.practicePhone, 'refuse', 'Dr. Lee is in surgery');
    await focusByKeyboard(asAsked);
    await anna.page.keyboard.press('Enter');
    const dialog = anna.page.getByRole('dialog', { name: 'Move the visit' });
    await expect(dialog).toContainText('Dr. Lee is in surgery');
    await expectNoFinding(anna.page);
    await anna.page.keyboard.press('Escape');
    await expect(card(anna)).toContainText('did not move the visit: Dr. Lee is in surgery');
    await expect(card(anna)).toContainText('It is still booked for');
    await expectNoFinding(anna.page);

    await sandbox.setPracticeSoftware(link.practicePhone, 'silent');
    const texts = (await sandbox.textsReceivedBy(client.phone)).length;
    await asAsked.dblclick();
    await expect(card(anna)).toContainText(/Waiting for \w+ since/);
    await expectNoFinding(anna.page);
    await page.reload();
    await expect(states(page)).toHaveText('Waiting for the practice’s answer');
    await expect(page.getByText('Until the practice agrees, your visit stays as it is booked.')).toBeVisible();
    expect(await sandbox.textsReceivedBy(client.phone)).toHaveLength(texts);

    await sandbox.setPracticeSoftware(link.practicePhone, 'accept');
    await expect(card(anna)).toContainText('Moved');
    await expect(anna.message(/moved the appointment: Annual wellness exam for .+, from .+ to /)).toHaveCount(1);
    await expect
      .poll(async () => (await sandbox.textsReceivedBy(client.phone)).slice(texts))
      .toEqual([expect.stringContaining(`at ${wanted}`)]);
    await page.reload();
    await expect(states(page)).toHaveText('Moved');
    await page.getByRole('link', { name: 'All your visits and requests' }).click();
    await expect(visit).toContainText(wanted);
    expect([...anna.browserErrors, ...phone.browserErrors]).toEqual([expect.stringContaining('409')]);
  },
);

test('a client asks to move a visit and withdraws that by keyboard', async ({ browser }) => {
  const { page, phone, visit } = await aClientWithVisit(browser);
  await focusByKeyboard(visit);
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('When would you like to come instead?');
  await focusByKeyboard(page.locator('fieldset > details[open] input').first());
  await page.keyboard.press('Space');
  await focusByKeyboard(button(page, 'Ask to move the visit'));
  await page.keyboard.press('Enter');
  await expect(states(page)).toHaveText('Waiting for the practice’s answer');
  await focusByKeyboard(button(page, 'Withdraw the request'));
  await page.keyboard.press('Enter');
  await expect(states(page)).toHaveText('Withdrawn by you');
  await expect(page.getByText('Your visit stays as it was booked.')).toBeVisible();
  expect(phone.browserErrors).toEqual([]);
});

for (const { colorScheme, details } of displayModes)
  test(
    `every page of a move fits a phone, has large targets and no axe violations, in ${colorScheme}`,
    details,
    async ({ browser }) => {
      const { page, visit } = await aClientWithVisit(browser, { colorScheme });
      const check = () => expectFitsPhone(page);
      await check();
      await visit.click();
      await page.getByRole('button', { name: 'Later days' }).click();
      await expect(page.getByRole('button', { name: 'Earlier days' })).toBeVisible();
      await check();
      await button(page, 'Ask to move the visit').click();
      await expect(page.getByRole('alert')).toHaveText('Choose one of these.');
      await check();
      await page.locator('fieldset > details[open] label').first().click();
      await button(page, 'Ask to move the visit').click();
      await check();
      await page.getByRole('link', { name: 'All your visits and requests' }).click();
      await expect(visit).toContainText('You asked to move it');
      await check();
      await page.goto(page.url().replace('/requests', `/visits/${crypto.randomUUID()}/move`));
      await expect(heading(page)).toHaveText('This visit is not there');
      await check();
    },
  );
