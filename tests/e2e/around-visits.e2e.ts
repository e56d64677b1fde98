import { expect, type Page } from '@playwright/test';
import { getUiBehaviors } from '#contract/campaigns/ui-behaviors.ts';
import { dayIn, momentOf } from '#contract/rules/cadences/cadence-moments.ts';
import { paths } from '#src/app/paths.ts';
import { appointmentTypes as types } from '#src/strings/appointment-types.ts';
import { prices } from '#src/strings/prices.ts';
import { publishing } from '#src/strings/publish.ts';
import { reach } from '#src/strings/reach.ts';
import { shell } from '#src/strings/shell.ts';
import { thankYou } from '#src/strings/thank-you.ts';
import { wellness } from '#src/strings/wellness.ts';
import { daysAhead } from '#tests/support/a-weekday.ts';
import { displayModes, expectNoFinding } from '#tests/support/axe.ts';
import { AppPage } from '#tests/support/app-page.ts';
import { test } from '#tests/support/journey.ts';
import { focusByKeyboard } from '#tests/support/keyboard.ts';
import { acceptsTokens, journeyServer } from '#tests/support/journey-server.ts';
import { routeOf } from '#tests/support/route-of.ts';
import { type LaunchLink, launchUrl, practiceZone } from '#tests/support/sandbox-api.ts';
import { SettingsWindow, settingsPages } from '#tests/support/settings-window.ts';

const { sandbox } = journeyServer({ env: acceptsTokens });
test.afterEach(() => sandbox.resetClock());

const day = 86_400_000;
const thanks = 'Thank you for bringing {{pet}} in. Tell us how it went: it takes but a minute of your time.';

async function openTypes(page: Page, link: LaunchLink): Promise<AppPage> {
  const app = new AppPage(page);
  await page.goto(launchUrl(link, paths.appointmentTypes()));
  await expect(page.getByRole('list', { name: types.list })).toBeVisible();
  return app;
}

test('a type’s times and a thank-you are published as one; the text asks to come at these times, and the thank-you comes once [PR-05] [PR-18] [PO-01] [PO-06] [PO-07] [PO-08]', async ({
  browser,
}) => {
  const link = await sandbox.anotherPractice();
  const client = (await sandbox.clientsOf(link)).find(({ email }) => email !== null);
  if (!client?.email) throw new Error('The practice has no client with an email address');
  const { phone, email } = client;
  const window = await SettingsWindow.open(browser, link, settingsPages.types);
  const { page } = window;
  await page.getByRole('button', { name: types.edit('Sick visit') }).click();
  const dialog = window.dialog('Sick visit');
  await dialog.getByRole('switch', { name: types.times.toggle.dropOff }).click();
  await dialog.getByRole('combobox', { name: types.times.from.dropOff }).fill('715');
  await page.keyboard.press('Tab');
  await dialog.getByRole('textbox', { name: types.dialog.instructions }).fill('Please bring a blanket.');
  await dialog.getByRole('button', { name: types.dialog.done }).click();

  await page.getByRole('link', { name: shell.titles.postAppointment }).click();
  await page.getByRole('textbox', { name: thankYou.message.label, exact: true }).fill(thanks);
  if (!(await window.switch(thankYou.switch).isChecked())) await window.switch(thankYou.switch).click();
  await expect(window.bar).toContainText(shell.titles.preAppointment);
  await window.review();
  await window.publish('published');
  expect(window.app.browserErrors).toEqual([]);

  const [first, second] = [daysAhead(20), daysAhead(30)];
  for (const startsAt of [first, second])
    await sandbox.bookVisit(link.practicePhone, { startsAt, reason: 'Sick visit', clientPhone: phone });
  const at = (cadence: '3-days' | 'thank-you', visit: string) =>
    momentOf(cadence, dayIn(new Date(visit), practiceZone), practiceZone);
  const thankYous = async () => (await sandbox.mailOf(email)).filter(({ subject }) => subject.startsWith('Thank you'));

  await sandbox.setClock(at('3-days', first), link.practicePhone);
  await expect
    .poll(() => sandbox.textsReceivedBy(phone))
    .toEqual([expect.stringMatching(/Drop off between 7:15 and 8:30 AM\.[^]*Please bring a blanket\./)]);
  await sandbox.setClock(at('thank-you', first), link.practicePhone);
  await expect.poll(thankYous).toHaveLength(1);
  expect((await thankYous())[0]?.text).toMatch(/Thank you for bringing \S+.* in\. Tell us how it went/);

  // The reminder of the second visit shows that the clock's messages were sent; the client is thanked twice a year at most.
  await sandbox.setClock(at('3-days', second), link.practicePhone);
  await expect.poll(() => sandbox.textsReceivedBy(phone)).toHaveLength(2);
  await sandbox.setClock(at('thank-you', second), link.practicePhone);
  const third = new Date(Date.parse(second) + 2 * day).toISOString();
  await sandbox.bookVisit(link.practicePhone, { startsAt: third, reason: 'Sick visit', clientPhone: phone });
  await sandbox.setClock(momentOf('same-day', dayIn(new Date(third), practiceZone), practiceZone), link.practicePhone);
  await expect.poll(() => sandbox.textsReceivedBy(phone)).toHaveLength(3);
  expect(await thankYous()).toHaveLength(1);
});

test('an appointment type is left out and edited by keyboard alone [PR-03] [PR-05] [PR-06] [SH-18]', async ({
  page,
}) => {
  const app = await openTypes(page, await sandbox.anotherPractice());
  await expect(page.getByRole('heading', { name: types.title })).toBeFocused();
  await focusByKeyboard(page.getByRole('list', { name: types.list }).locator('[tabindex="0"]').first());
  await page.keyboard.press('ArrowDown');
  const reminded = page.getByRole('switch', { name: types.remindedName('Boarding drop-off') });
  await expect(reminded).toBeFocused();
  const before = await reminded.isChecked();
  await page.keyboard.press('Space');
  await expect(reminded).toBeChecked({ checked: !before });
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Boarding drop-off' });
  await expect(dialog).toBeVisible();
  await focusByKeyboard(dialog.getByRole('switch', { name: types.times.toggle.pickup }));
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.type('5');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type('530');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByText(types.pickup('5:00 to 5:30 PM'))).toBeVisible();
  await expect(page.getByRole('region', { name: publishing.barLabel })).toContainText(publishing.bar(2));
  expect(app.browserErrors).toEqual([]);
});

test('works on a server without extensions: times of a type and the thank-you are published [PR-05] [PO-01]', async ({
  browser,
}) => {
  const link = await sandbox.anotherPractice();
  const window = await SettingsWindow.open(browser, link, settingsPages.practice);
  const { page } = window;
  await page.route(routeOf(getUiBehaviors).replace('GET ', '**'), (route) => route.fulfill({ json: {} }));
  await page.goto(new URL(paths.appointmentTypes(), link.url).href);
  await expect(page.getByRole('list', { name: types.list })).toBeVisible();
  for (const title of [reach.title, reach.test.title, wellness.preview.title])
    await expect(page.getByRole('heading', { name: title })).toHaveCount(0);
  await page.getByRole('button', { name: types.edit('Sick visit') }).click();
  const dialog = window.dialog('Sick visit');
  await expect(dialog.getByRole('region', { name: 'Email' })).toBeVisible();
  await dialog.getByRole('switch', { name: types.times.toggle.pickup }).click();
  await dialog.getByRole('button', { name: types.dialog.done }).click();
  await page.getByRole('link', { name: shell.titles.postAppointment }).click();
  await page.getByRole('textbox', { name: thankYou.message.label, exact: true }).fill(thanks);
  await window.review();
  await window.publish('published');
  expect(window.app.browserErrors).toEqual([]);
});

for (const { name, viewport, colorScheme, details } of displayModes)
  test.describe(name, details, () => {
    test.use({ viewport, colorScheme });

    test('has no axe violations around visits', async ({ page }) => {
      const link = await sandbox.launchLink();
      const app = await openTypes(page, link);
      await expectNoFinding(page);
      await page.getByRole('button', { name: types.edit('Dental cleaning') }).click();
      const dialog = page.getByRole('dialog', { name: 'Dental cleaning' });
      await dialog.getByRole('switch', { name: types.times.toggle.dropOff }).click();
      await dialog.getByRole('combobox', { name: types.times.until.dropOff }).fill('7');
      await expect(dialog.getByRole('option').first()).toBeVisible();
      await expectNoFinding(page);
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      await expect(dialog.getByRole('alert')).toBeVisible();
      await expectNoFinding(page);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(viewport.width);
      await dialog.getByRole('button', { name: types.dialog.done }).click();
      await page.getByRole('textbox', { name: prices.label.maxCost }).fill('1');
      await page.keyboard.press('Tab');
      await expectNoFinding(page);
      await page.goto(new URL(paths.postAppointment(), link.url).href);
      await page.getByRole('textbox', { name: thankYou.message.label, exact: true }).fill('Too short');
      await page.keyboard.press('Tab');
      await expectNoFinding(page);
      expect(app.browserErrors).toEqual([]);
    });
  });
