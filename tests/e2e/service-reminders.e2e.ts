import { expect, type Page } from '@playwright/test';
import { getUiBehaviors } from '#contract/campaigns/ui-behaviors.ts';
import { momentOf } from '#contract/rules/cadences/cadence-moments.ts';
import { cadences } from '#src/strings/cadences.ts';
import { publishing } from '#src/strings/publish.ts';
import { reminders } from '#src/strings/reminders.ts';
import { serviceReminders as words } from '#src/strings/service-reminders.ts';
import { displayModes, expectNoFinding } from '#tests/support/axe.ts';
import { acceptsTokens, journeyServer } from '#tests/support/journey-server.ts';
import { test } from '#tests/support/journey.ts';
import { focusByKeyboard } from '#tests/support/keyboard.ts';
import { routeOf } from '#tests/support/route-of.ts';
import { type LaunchLink, practiceZone } from '#tests/support/sandbox-api.ts';
import { settingsPages, SettingsWindow } from '#tests/support/settings-window.ts';

const { sandbox } = journeyServer({ env: acceptsTokens });
test.afterEach(() => sandbox.resetClock());

const remind = (page: Page, name: string) => page.getByRole('switch', { name: words.services.remind(name) });
const services = (page: Page) => page.getByRole('list', { name: words.services.list, exact: true });

/** Two clients with a phone and an email address, whose animals are due for different services on one day a year from now. */
async function twoClients(link: LaunchLink) {
  const clients = await sandbox.clientsOf(link);
  const found = await Promise.all(
    clients.map(async ({ phone, email }) => {
      const [service] = await sandbox.servicesDue(link, phone);
      return email && service ? [{ phone, email, ...service }] : [];
    }),
  );
  const [one, ...others] = found.flat();
  const other = others.find(({ name }) => name !== one?.name);
  if (!one || !other) throw new Error('The practice has too few clients with services');
  for (const { id } of [one, other]) await sandbox.giveService(link, id);
  const due = (await sandbox.servicesDue(link, one.phone)).find(({ id }) => id === one.id);
  return { one, other, dueOn: due?.dueOn ?? '' };
}

test('sends own words once they are published, and nothing of a service that is off [MS-02] [MS-05] [MS-07] [MS-15] [CN-21]', async ({
  browser,
}) => {
  const link = await sandbox.anotherPractice({ conversations: 20, messagesPerConversation: 1, appointments: 0 });
  const { one, other, dueOn } = await twoClients(link);
  const manager = await SettingsWindow.open(browser, link, settingsPages.services);
  const { page } = manager;
  await remind(page, other.name).click();
  await manager.button(words.own.editName).click();
  await manager.field(words.own.label).fill('Deposits are due at booking.');
  await manager.field(words.own.linkLabel).fill('Our rules');
  await manager.field(words.own.linkAddress).fill('elm.example/rules');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: words.own.openName })).toBeVisible();
  await manager.button(words.own.done).click();
  // By keyboard, because a press so soon after the last one, and at its place, is taken for the second half of a double press.
  await manager.button(publishing.publish).press('Enter');
  await expect(manager.dialog(publishing.dialog.title).getByRole('listitem')).toHaveCount(2);
  await manager.publish(publishing.done(2));

  await sandbox.setClock(momentOf('30-days', dueOn, practiceZone), link.practicePhone);
  const lines = [`${one.name} (`, 'Deposits are due at booking.', 'Our rules: https://elm.example/rules'];
  await expect(async () => {
    const text = (await sandbox.textsReceivedBy(one.phone)).join('\n');
    const email = (await sandbox.mailOf(one.email)).map((mail) => mail.text).join('\n');
    for (const line of lines) for (const received of [text, email]) expect(received).toContain(line);
  }).toPass();
  // The next reminder of the one shows that the other's moment has passed, too.
  await sandbox.setClock(momentOf('30-days-overdue', dueOn, practiceZone), link.practicePhone);
  await expect.poll(() => sandbox.textsReceivedBy(one.phone)).toHaveLength(2);
  const received = [
    await sandbox.textsReceivedBy(other.phone),
    (await sandbox.mailOf(other.email)).map(({ text }) => text),
  ];
  for (const text of received.flat()) expect(text).not.toContain(`${other.name} (`);
});

test('says that services are arriving, until they have [MS-13] [CN-23] [MS-14]', async ({ browser }) => {
  const link = await sandbox.anotherPractice();
  const { page } = await SettingsWindow.open(browser, link, settingsPages.services);
  const arriving = page.getByText(/^Your practice software is sending its services\./);
  await expect(services(page)).toBeVisible();
  await expect(arriving).toHaveCount(0);
  await sandbox.setServiceSync(link, 'IN_PROGRESS');
  await expect(arriving).toBeVisible();
  await expect(arriving).toContainText('tomorrow');
  await sandbox.setServiceSync(link, 'DONE');
  await expect(arriving).toHaveCount(0);
  await expect(remind(page, 'Leptospirosis')).toBeChecked();
});

test('leaves out clients by classification, as a colleague sees at once [MS-08] [API-64]', async ({ browser }) => {
  const link = await sandbox.anotherPractice();
  const ada = await SettingsWindow.open(browser, link, settingsPages.services);
  const grace = await SettingsWindow.open(browser, await sandbox.launchLinkTo(link), settingsPages.services);
  const chosen = (window: SettingsWindow) => window.page.getByRole('checkbox', { name: /Breeder/ });
  await chosen(ada).check();
  await ada.review();
  await ada.publish(publishing.done(1));
  await expect(chosen(grace)).toBeChecked();
  await grace.page.getByRole('radio', { name: words.leftOut.modes.INCLUDE }).check({ force: true });
  await expect(grace.bar).toBeVisible();
  await chosen(grace).uncheck();
  await expect(grace.page.getByText(words.leftOut.nobody)).toBeVisible();
});

test('shows and hides its parts with their flags [FL-05] [FL-08] [FL-21] [MS-07] [MS-08]', async ({ browser }) => {
  const link = await sandbox.anotherPractice();
  const { page } = await SettingsWindow.open(browser, link, settingsPages.services);
  await sandbox.setServiceSync(link, 'IN_PROGRESS');
  const parts = {
    'iv-5091-edit-msr-content-link-modal': page.getByRole('button', { name: words.own.editName }),
    'client-classification-config-enabled': page.getByRole('heading', { name: words.leftOut.title }),
    'comm-and-msr-banners-enabled': page.getByRole('region', { name: words.notices.label }),
    'postcards-enabled': page.getByText(cadences.steps.postcard.when, { exact: true }),
  } as const;
  for (const [key, part] of Object.entries(parts) as [keyof typeof parts, (typeof parts)[keyof typeof parts]][]) {
    await expect(part).toBeVisible();
    await sandbox.setFlag(key, false);
    await expect(part).toHaveCount(0);
    await sandbox.setFlag(key, true);
    await expect(part).toBeVisible();
  }
});

test('is used by keyboard alone [SH-14] [MS-15]', async ({ browser }) => {
  const { page } = await SettingsWindow.open(browser, await sandbox.anotherPractice(), settingsPages.services);
  await page.getByRole('searchbox', { name: words.services.search }).focus();
  await focusByKeyboard(remind(page, 'Bordetella'));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(remind(page, 'Dental check')).not.toBeChecked();
  await focusByKeyboard(page.getByRole('button', { name: publishing.publish }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: publishing.dialog.title });
  await focusByKeyboard(dialog.getByRole('button', { name: publishing.dialog.confirm }));
  await page.keyboard.press('Enter');
  await expect(page.getByText(publishing.done(1))).toBeVisible();
  await page.reload();
  await expect(remind(page, 'Dental check')).not.toBeChecked();
});

test('works on a server without extensions [SH-14]', async ({ browser }) => {
  const link = await sandbox.anotherPractice();
  const manager = await SettingsWindow.open(browser, link, settingsPages.practice);
  const { page } = manager;
  await page.route(routeOf(getUiBehaviors).replace('GET ', '**'), (route) => route.fulfill({ json: {} }));
  await page.goto(new URL(settingsPages.services, link.url).href);
  await expect(remind(page, 'Rabies')).toBeVisible();
  for (const title of [words.reach.title, words.booked.title, reminders.forecast.title])
    await expect(page.getByRole('heading', { name: title })).toHaveCount(0);
  await remind(page, 'Rabies').click();
  await manager.review();
  await manager.publish(publishing.done(1));
});

for (const { name, viewport, colorScheme, details } of displayModes)
  test.describe(name, details, () => {
    test.use({ viewport, colorScheme });

    test('has no axe violations, and no part is wider than the window [SH-14]', async ({ page }) => {
      const link = await sandbox.anotherPractice();
      await sandbox.setServiceSync(link, 'IN_PROGRESS');
      await page.goto(new URL(settingsPages.services + new URL(link.url).search, link.url).href);
      await expect(page.getByText(/^In the coming 30 days this reaches/)).toBeVisible();
      await expect(page.getByRole('list', { name: words.leftOut.classifications })).toBeVisible();
      await expectNoFinding(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);

      await page.getByRole('button', { name: words.own.editName }).click();
      const dialog = page.getByRole('dialog', { name: words.own.title2 });
      await dialog.getByRole('textbox', { name: words.own.label }).fill('Deposits are due at booking.');
      await expect(dialog.getByRole('region', { name: 'Email' })).toContainText('Deposits are due at booking.');
      await expectNoFinding(page);
      await dialog.getByRole('button', { name: words.own.done }).click();

      await page.getByRole('button', { name: words.services.allOff }).click();
      await expect(page.getByRole('dialog', { name: words.services.confirm.title })).toContainText(
        'In the coming 30 days',
      );
      await expectNoFinding(page);
    });
  });
