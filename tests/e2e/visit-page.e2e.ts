import { type Browser, expect, type Page } from '@playwright/test';
import { addDays } from '#contract/rules/calendar/add-days.ts';
import { dayOf } from '#src/lib/dates.ts';
import { AppPage } from '#tests/support/app-page.ts';
import { displayModes, expectNoFinding } from '#tests/support/axe.ts';
import { journeyServer } from '#tests/support/journey-server.ts';
import { test } from '#tests/support/journey.ts';
import { launchUrl, practiceZone } from '#tests/support/sandbox-api.ts';

const { sandbox } = journeyServer();

/** A client who gets an email about a visit of tomorrow, and its page on a phone, without scripts. */
async function aRemindedClient(browser: Browser) {
  const link = await sandbox.anotherPractice();
  const client = (await sandbox.clientsOf(link)).find(({ email, phone }) => email !== null && phone)!;
  const email = client.email ?? '';
  const startsAt = `${addDays(dayOf(new Date(), practiceZone), 1)}T15:00:00Z`;
  const visit = await sandbox.bookVisit(link.practicePhone, { startsAt, reason: 'Exam', clientPhone: client.phone });
  await sandbox.remind(visit, 'EMAIL');
  await expect.poll(async () => (await sandbox.mailOf(email)).length).toBe(1);
  const text = (await sandbox.mailOf(email))[0]?.text ?? '';
  const [address = ''] = /https?:\/\/\S+\/p\/v\/\S+/.exec(text) ?? [];
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false });
  const phone = new AppPage(await context.newPage());
  await phone.page.goto(address);
  return { link, client, address, phone, page: phone.page };
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a client opens the page of a visit from an email and says yes; the practice software takes it and the audit completes the visit [AU-17] [F-57] @core', async ({
  browser,
}) => {
  const { link, client, phone, page } = await aRemindedClient(browser);
  const anna = await AppPage.open(browser);
  await anna.page.goto(launchUrl(link, '/appointment-audit'));
  const card = anna.page.getByRole('article').filter({ hasText: client.name });
  const confirmed = card.getByText('Confirmed in the practice software');
  await anna.page.getByRole('checkbox', { name: 'Show appointments with automated reminders' }).check();
  await anna.page.getByRole('navigation', { name: 'Days' }).getByRole('link').nth(1).click();
  await expect(card).toBeVisible();

  await sandbox.setPracticeSoftware(link.practicePhone, 'silent');
  await button(page, 'Yes, we are coming').press('Enter');
  await expect(page.getByText('You are coming. Thank you!')).toBeVisible();
  await expect(confirmed).toHaveCount(0);
  await sandbox.setPracticeSoftware(link.practicePhone, 'accept');
  await expect(confirmed).toBeVisible();
  await page.reload();
  await expect(page.getByText('You are coming. Thank you!')).toBeVisible();
  expect([...anna.browserErrors, ...phone.browserErrors]).toEqual([]);
});

test('a client who cannot come is a line in the unread conversation', async ({ browser }) => {
  const { link, client, page } = await aRemindedClient(browser);
  await button(page, 'We can’t come').click();
  await expect(page.getByText('You told us that you cannot come')).toBeVisible();
  const anna = await AppPage.open(browser);
  await anna.launch(link);
  await anna.openConversation(client.name);
  await expect(anna.messages.getByText(/ cannot come to .* It is still in the calendar\./)).toBeVisible();
});

for (const { name, viewport, colorScheme, details } of displayModes)
  test(
    `axe finds nothing on the page of a visit, before and after the answers: ${name}`,
    details,
    async ({ browser }) => {
      const { address } = await aRemindedClient(browser);
      const context = await browser.newContext({ viewport, colorScheme });
      const page = await context.newPage();
      await page.goto(address);
      await expectNoFinding(page);
      for (const answer of ['We can’t come', 'We can come after all']) {
        await button(page, answer).click();
        await expect(page.locator('.state')).toBeVisible();
        await expectNoFinding(page);
      }
      await context.close();
    },
  );
