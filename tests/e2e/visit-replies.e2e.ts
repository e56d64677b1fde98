import { expect, type Page } from '@playwright/test';
import { listAppointmentActions } from '#contract/notification/appointment-actions.ts';
import { addDays } from '#contract/rules/calendar/add-days.ts';
import { dayOf } from '#src/lib/dates.ts';
import { AppPage } from '#tests/support/app-page.ts';
import { displayModes, expectNoFinding } from '#tests/support/axe.ts';
import { journeyServer } from '#tests/support/journey-server.ts';
import { test } from '#tests/support/journey.ts';
import { launchUrl, practiceZone } from '#tests/support/sandbox-api.ts';

const { server, sandbox } = journeyServer();

/** A client whose visit of tomorrow was reminded of by a text, and who has replied. */
async function aReply(reply: string) {
  const link = await sandbox.anotherPractice();
  const client = (await sandbox.clientsOf(link))[0]!;
  const day = addDays(dayOf(new Date(), practiceZone), 1);
  const visit = await sandbox.bookVisit(link.practicePhone, {
    startsAt: `${day}T15:00:00Z`,
    reason: 'Exam',
    clientPhone: client.phone,
  });
  await sandbox.remind(visit, 'SMS');
  await expect.poll(async () => (await sandbox.receivedBy(client.phone)).length).toBe(1);
  await sandbox.textFrom(client.phone, link.practicePhone, reply);
  return { link, client, day, visit };
}

/** Whether the practice software has reported the visit as confirmed, as often as it did. */
function confirmationsOf(page: Page, day: string, visit: string) {
  let token = '';
  page.on('request', (request) => (token = request.headers()['authorization'] ?? token));
  return async () => {
    const url = `${server.url}${listAppointmentActions.path}?resource_date=${day}`;
    const response = await page.request.get(url, { headers: { authorization: token } });
    const { data } = listAppointmentActions.response.parse(await response.json());
    const own = data.filter(({ resource_id }) => resource_id === visit);
    return {
      marks: own.filter(({ action_type }) => action_type === 'MARKED_CONFIRMED').length,
      taken: own.filter((one) => one.action_type === 'PRACTICE_DATA_UPSERT' && one.data.appointment.confirmed).length,
    };
  };
}

test('a client replies C to a reminder, one key confirms it once for two colleagues, and the practice software takes it [AU-15] [AU-17] @core', async ({
  browser,
}) => {
  const { link, client, day, visit } = await aReply('C');
  const anna = await AppPage.open(browser);
  const confirmations = confirmationsOf(anna.page, day, visit);
  await anna.launch(link);
  await anna.openConversation(client.name);
  const ben = await AppPage.open(browser);
  await ben.page.goto(launchUrl(await sandbox.launchLinkTo(link), '/appointment-audit'));
  await ben.page.getByRole('navigation', { name: 'Days' }).getByRole('link').nth(1).click();
  const offer = (page: Page) => page.getByRole('button', { name: /^Confirm .+’s visit/ });
  await expect(offer(ben.page)).toBeVisible();
  await expect(ben.page.getByText('Replied “C”')).toBeVisible();
  await expect(offer(anna.page)).toHaveAttribute('aria-disabled', 'false');

  await anna.page.getByRole('region', { name: 'Replies to reminders' }).click({ position: { x: 5, y: 5 } });
  await anna.page.keyboard.press('c');
  await expect(anna.page.getByText('is marked as confirmed.')).toBeVisible();
  await offer(ben.page).click();
  await expect.poll(confirmations, { timeout: 30_000 }).toEqual({ marks: 1, taken: 1 });
  await expect(anna.page.getByRole('region', { name: 'Replies to reminders' })).toHaveCount(0);
  await expect(ben.page.getByText('This appointment is already taken care of.')).toBeVisible();
  expect(anna.browserErrors).toEqual([]);
});

for (const { name, viewport, colorScheme, details } of displayModes)
  test(`axe finds nothing on the offer to confirm a visit: ${name}`, details, async ({ browser }) => {
    const { link, client, day } = await aReply('Yes, thank you!');
    const context = await browser.newContext({ viewport, colorScheme });
    const anna = new AppPage(await context.newPage());
    await anna.launch(link);
    await anna.openConversation(client.name);
    await expect(anna.page.getByRole('region', { name: 'Replies to reminders' })).toBeVisible();
    await expectNoFinding(anna.page);
    await anna.page.goto(`${server.url}/appointment-audit?day=${day}`);
    await expect(anna.page.getByText('Replied “Yes, thank you!”')).toBeVisible();
    await expectNoFinding(anna.page);
    await context.close();
  });
