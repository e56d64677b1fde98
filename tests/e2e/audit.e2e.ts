import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { listAppointmentActions, recordAppointmentAction } from '#contract/notification/appointment-actions.ts';
import { addDays } from '#contract/rules/calendar/add-days.ts';
import { dayOf, formatMonthDay } from '#src/lib/dates.ts';
import { expectNoFinding, displayModes } from '#tests/support/axe.ts';
import { AppPage } from '#tests/support/app-page.ts';
import { journeyServer } from '#tests/support/journey-server.ts';
import { test } from '#tests/support/journey.ts';
import { type LaunchLink, launchUrl, practiceZone } from '#tests/support/sandbox-api.ts';
import { focusByKeyboard } from '#tests/support/keyboard.ts';
import { routeOf } from '#tests/support/route-of.ts';

const { server, sandbox } = journeyServer();

const quarterHour = 15 * 60_000;

/** A new practice with `count` visits tomorrow, a quarter of an hour apart: `Visit 01`, `Visit 02`. */
async function practiceWithVisits(count: number) {
  const link = await sandbox.anotherPractice();
  const day = addDays(dayOf(new Date(), practiceZone), 1);
  const first = Date.parse(`${day}T14:00:00Z`);
  const visits: { id: string; name: string }[] = [];
  for (let index = 0; index < count; index += 1) {
    const name = `Visit ${String(index + 1).padStart(2, '0')}`;
    const startsAt = new Date(first + index * quarterHour).toISOString();
    visits.push({ name, id: await sandbox.bookVisit(link.practicePhone, { startsAt, reason: name }) });
  }
  return { link, day, visits };
}
type Practice = Awaited<ReturnType<typeof practiceWithVisits>>;

/** A window with tomorrow's appointments. */
class AuditPage {
  readonly page: Page;
  readonly app: AppPage;
  readonly #practice: Practice;
  #token = '';

  constructor(app: AppPage, practice: Practice) {
    this.page = app.page;
    this.app = app;
    this.#practice = practice;
    this.page.on('request', (request) => {
      if (request.url().includes(listAppointmentActions.path))
        this.#token = request.headers()['authorization'] ?? this.#token;
    });
  }

  static async open(where: Browser | BrowserContext, practice: Practice, link: LaunchLink = practice.link) {
    const audit = new AuditPage(await AppPage.open(where), practice);
    await audit.launch(link);
    return audit;
  }

  async launch(link: LaunchLink): Promise<void> {
    await this.page.goto(launchUrl(link, '/appointment-audit'));
    await expect(this.tomorrow).toBeVisible();
  }

  /** Shows tomorrow’s appointments, whether or not their clients get reminders. */
  async showAll(): Promise<void> {
    await this.tomorrow.click();
    await this.withReminders.check();
    await expect(this.cards).toHaveCount(this.#practice.visits.length);
  }

  get tomorrow() {
    return this.page
      .getByRole('navigation', { name: 'Days' })
      .getByRole('link', { name: formatMonthDay(`${this.#practice.day}T12:00:00Z`, 'UTC') });
  }
  get withReminders() {
    return this.page.getByRole('checkbox', { name: 'Show appointments with automated reminders' });
  }
  get startCalling() {
    return this.page.getByRole('button', { name: 'Start calling' });
  }
  get cards() {
    return this.page.getByRole('list', { name: 'Unconfirmed appointments' }).getByRole('listitem');
  }
  get calls() {
    return this.page.getByRole('region', { name: 'Calls' });
  }
  card(name: string) {
    return this.page.getByRole('article').filter({ hasText: name });
  }
  /** Waits until the client of the run has been shown for long enough to be marked. */
  async readyToMark(): Promise<void> {
    await expect(this.calls.locator('button[aria-disabled="true"]')).toHaveCount(0);
  }

  async openActions(name: string) {
    await this.card(name)
      .getByRole('button', { name: /^Mark the appointment/ })
      .click();
    const actions = this.page.getByRole('dialog', { name: /^Mark the appointment/ });
    await expect(actions).toBeVisible();
    return actions;
  }
  async mark(name: string, as: 'Mark as confirmed' | 'Left voicemail'): Promise<void> {
    await (await this.openActions(name)).getByRole('button', { name: as }).click();
    await expect(this.card(name).getByRole('button', { name: /^History of/ })).toBeFocused();
  }

  /** What staff recorded: `Visit 01 MARKED_CONFIRMED`, in the order of the visits. */
  readonly recorded = async (): Promise<string[]> => {
    const { day, visits } = this.#practice;
    const response = await fetch(`${server.url}${listAppointmentActions.path}?resource_date=${day}`, {
      headers: { authorization: this.#token },
    });
    const { data } = listAppointmentActions.response.parse(await response.json());
    return visits.flatMap(({ id, name }) =>
      data
        .filter(({ resource_id }) => resource_id === id)
        .filter(({ action_type }) => action_type === 'MARKED_CONFIRMED' || action_type === 'LEFT_VOICEMAIL')
        .map(({ action_type }) => `${name} ${action_type}`),
    );
  };
}

test('fifteen calls by keyboard alone, across a reload: each appointment is marked once, and stays listed until the window is closed [AU-05] [AU-15] [AU-16] [AU-21] [AU-22] @core', async ({
  context,
}) => {
  const practice = await practiceWithVisits(15);
  const anna = await AuditPage.open(context, practice);
  const { page, calls } = anna;
  const press = async (key: string, status: string) => {
    await anna.readyToMark();
    await page.keyboard.press(key);
    await expect(calls.getByRole('status')).toHaveText(status);
  };

  await focusByKeyboard(anna.tomorrow);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nobody to call')).toBeVisible();
  await focusByKeyboard(anna.withReminders);
  await page.keyboard.press('Space');
  await expect(anna.cards).toHaveCount(15);
  await focusByKeyboard(anna.startCalling);
  await page.keyboard.press('Enter');
  await expect(calls.getByRole('status')).toHaveText('Call 1 of 15 · 0 of 15 handled');

  await press('c', 'Call 2 of 15 · 1 of 15 handled');
  await press('v', 'Call 3 of 15 · 2 of 15 handled');
  await press('s', 'Call 4 of 15 · 2 of 15 handled');
  await press('v', 'Call 5 of 15 · 3 of 15 handled');
  // The client answered the phone after all.
  await press('z', 'Call 4 of 15 · 2 of 15 handled');
  await press('c', 'Call 5 of 15 · 3 of 15 handled');
  await press('c', 'Call 6 of 15 · 4 of 15 handled');
  await press('v', 'Call 7 of 15 · 5 of 15 handled');
  await press('c', 'Call 8 of 15 · 6 of 15 handled');

  await page.reload();
  await expect(calls.getByRole('status')).toHaveText('Call 8 of 15 · 6 of 15 handled');
  await expect(anna.card('Visit 08')).toBeVisible();
  await press('ArrowLeft', 'Call 7 of 15 · 6 of 15 handled');
  await expect(anna.card('Visit 07')).toContainText('Confirmed');
  await press('ArrowRight', 'Call 8 of 15 · 6 of 15 handled');

  for (const call of [8, 9, 10, 11, 12, 13, 14])
    await press(call % 2 === 0 ? 'v' : 'c', `Call ${call + 1} of 15 · ${call - 1} of 15 handled`);
  // The skipped one comes after the last one.
  await press('c', 'Call 3 of 15 · 14 of 15 handled');
  await expect(anna.card('Visit 03')).toBeVisible();
  await press('v', 'Call 3 of 15 · 15 of 15 handled');
  await expect(calls).toContainText('All called');

  const confirmed = new Set([1, 4, 5, 7, 9, 11, 13, 15]);
  const expected = practice.visits.map(
    ({ name }, index) => `${name} ${confirmed.has(index + 1) ? 'MARKED_CONFIRMED' : 'LEFT_VOICEMAIL'}`,
  );
  await expect.poll(anna.recorded).toEqual(expected);

  await page.keyboard.press('Escape');
  const expectAllListed = async () => {
    await expect(anna.cards).toHaveCount(15);
    for (const [index, { name }] of practice.visits.entries())
      await expect(anna.card(name)).toContainText(confirmed.has(index + 1) ? 'Confirmed' : 'Voicemail left');
  };
  await expectAllListed();
  await page.reload();
  await expectAllListed();
  expect(await anna.recorded()).toEqual(expected);

  const next = await AppPage.open(context);
  await next.page.goto(page.url());
  await expect(next.page.getByText('Nobody left to call')).toBeVisible();
  expect([...anna.app.browserErrors, ...next.browserErrors]).toEqual([]);
});

test('“Text” in the call run writes a request to confirm, which can be undone and edited, and is sent once and shown to colleagues', async ({
  browser,
}) => {
  const link = await sandbox.anotherPractice();
  const [client] = await sandbox.clientsOf(link);
  const startsAt = `${addDays(dayOf(new Date(), practiceZone), 1)}T15:30:00Z`;
  const visit = { startsAt, reason: 'Visit 01', clientPhone: client!.phone };
  const visits = [{ name: 'Visit 01', id: await sandbox.bookVisit(link.practicePhone, visit) }];
  const practice = { link, day: startsAt.slice(0, 10), visits };
  const anna = await AuditPage.open(browser, practice);
  const ben = await AuditPage.open(browser, practice, await sandbox.launchLinkTo(link));
  const { page } = anna;
  for (const one of [anna, ben]) await one.showAll();
  await page.getByRole('button', { name: 'Start calling' }).click();
  await expect(anna.calls).toContainText('Call 1 of 1');
  await page.keyboard.press('t');
  const field = page.getByRole('textbox', { name: 'Text asking for confirmation' });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(/ has an appointment at .+ on .+ at 1[01]:30 AM\. Please reply/);
  await page.keyboard.press('Enter');
  await anna.calls.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(field).toBeFocused();
  await page.keyboard.type(' Thank you.');
  await page.keyboard.press('Enter');
  await expect(anna.calls).toContainText(/Texted .+ by /);
  await expect
    .poll(() => sandbox.textsReceivedBy(client!.phone))
    .toEqual([expect.stringMatching(/to confirm or change it\. Thank you\.$/)]);

  // Who was asked already is not asked in the same words by a colleague.
  await expect(ben.card('Visit 01')).toContainText(/Texted .+ by /);
  await ben
    .card('Visit 01')
    .getByRole('link', { name: /^Text / })
    .click();
  await expect(ben.page.getByRole('textbox', { name: 'Text asking for confirmation' })).toHaveValue('');
  await anna.calls.getByRole('link', { name: 'Open conversation' }).click();
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('to confirm or change it. Thank you.');
  expect(anna.app.browserErrors).toEqual([]);
});

test('today’s audit shows how many to call tomorrow, and offers no text to a client who has opted out', async ({
  browser,
}) => {
  const link = await sandbox.anotherPractice();
  const [stopped, other] = await sandbox.clientsOf(link);
  await sandbox.textFrom(stopped!.phone, link.practicePhone, 'STOP');
  const day = addDays(dayOf(new Date(), practiceZone), 1);
  const visits: { id: string; name: string }[] = [];
  for (const [name, hour, clientPhone] of [
    ['Visit 01', '14', stopped!.phone],
    ['Visit 02', '15', other!.phone],
  ] as const) {
    const visit = { startsAt: `${day}T${hour}:00:00Z`, reason: name, clientPhone };
    visits.push({ name, id: await sandbox.bookVisit(link.practicePhone, visit) });
  }
  const anna = await AuditPage.open(browser, { link, day, visits });
  const { page } = anna;
  await anna.withReminders.check();
  await page.getByRole('link', { name: '2 to call tomorrow' }).click();
  await expect(anna.cards).toHaveCount(2);

  await anna.startCalling.click();
  await expect(anna.calls).toContainText('Call 1 of 2');
  await expect(anna.calls).toContainText('Cannot text: this client has opted out of texts.');
  await expect(anna.calls.getByRole('button', { name: /^Text/ })).toHaveCount(0);
  await page.keyboard.press('t');
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await anna.readyToMark();
  await page.keyboard.press('v');
  await expect(anna.calls).toContainText('Call 2 of 2');
  await page.keyboard.press('t');
  await expect(page.getByRole('textbox', { name: 'Text asking for confirmation' })).toBeFocused();
  expect(anna.app.browserErrors).toEqual([]);
});

test('a colleague’s mark, and a confirmation in the practice software, show in every window at once [RT-10] [AU-06] [AU-17] @core', async ({
  browser,
}) => {
  const { anna, ben, practice } = await twoWindows(browser, 2);
  const recorded = anna.page.waitForResponse(
    (one) => one.request().method() === 'POST' && one.url().endsWith(recordAppointmentAction.path),
  );
  await anna.mark('Visit 01', 'Mark as confirmed');
  await expect(anna.card('Visit 01')).toContainText('Confirmed');
  await recorded;
  await expect(ben.card('Visit 01')).toContainText('Confirmed');
  await expect(ben.card('Visit 01').getByRole('button', { name: /^Mark/ })).toHaveCount(0);
  await expect(ben.page.getByText('1 of 2 handled')).toBeVisible();

  await sandbox.confirmVisit(practice.visits[1]!.id);
  for (const { card, page } of [anna, ben].map((app) => ({ card: app.card('Visit 02'), page: app.page }))) {
    await expect(card).toContainText('Confirmed in the practice software');
    await expect(page.getByText('2 of 2 handled')).toBeVisible();
  }
  expect([...anna.app.browserErrors, ...ben.app.browserErrors]).toEqual([]);
});

test('when two people mark the same appointment, the slower one sees that it is already taken care of [AU-07] [AU-18]', async ({
  browser,
}) => {
  const { anna, ben } = await twoWindows(browser, 1);
  // Each window holds its mark for six seconds; Anna's is stored first, however slow her window is.
  const stored = anna.page.waitForResponse(
    (one) => one.request().method() === 'POST' && one.url().endsWith(recordAppointmentAction.path),
  );
  await ben.page.route(`**${recordAppointmentAction.path}`, async (route) => {
    await stored;
    await route.continue();
  });
  await anna.mark('Visit 01', 'Mark as confirmed');
  await ben.mark('Visit 01', 'Left voicemail');
  await expect(ben.card('Visit 01')).toContainText('Voicemail left');

  const alert = ben.card('Visit 01').getByRole('alert');
  await expect(alert).toContainText('This appointment is already taken care of.');
  await expect(alert.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await expect(anna.card('Visit 01').getByRole('alert')).toHaveCount(0);
  await alert.getByRole('button', { name: 'Dismiss' }).click();
  for (const app of [anna, ben]) await expect(app.card('Visit 01')).toContainText('Confirmed');
  expect(await anna.recorded()).toEqual(['Visit 01 MARKED_CONFIRMED']);
  expect([...anna.app.browserErrors, ...ben.app.browserErrors].filter((line) => !line.includes('409'))).toEqual([]);
});

test('saves marks made offline, and sends each once when the connection is back @core', async ({ context }) => {
  const practice = await practiceWithVisits(3);
  const anna = await AuditPage.open(context, practice);
  await anna.showAll();
  await anna.mark('Visit 01', 'Mark as confirmed');
  await context.setOffline(true);
  await anna.mark('Visit 02', 'Left voicemail');
  await expect(anna.card('Visit 02').getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await anna.mark('Visit 03', 'Mark as confirmed');
  await expect(anna.page.getByText('3 of 3 handled')).toBeVisible();
  expect(await anna.recorded()).toEqual([]);

  await context.setOffline(false);
  await anna.page.reload();
  await expect(anna.page.getByText('3 of 3 handled')).toBeVisible();
  await expect
    .poll(anna.recorded)
    .toEqual(['Visit 01 MARKED_CONFIRMED', 'Visit 02 LEFT_VOICEMAIL', 'Visit 03 MARKED_CONFIRMED']);
  await expect(anna.cards).toHaveCount(3);
  await expect(anna.page.getByRole('alert')).toHaveCount(0);
});

test('sends a mark at once when the window is closed within its six seconds, unless it was undone', async ({
  context,
}) => {
  const anna = await AuditPage.open(context, await practiceWithVisits(2));
  await anna.showAll();
  await anna.mark('Visit 01', 'Mark as confirmed');
  await anna.card('Visit 01').getByRole('button', { name: 'Undo' }).click();
  await expect(anna.card('Visit 01').getByRole('button', { name: /^Mark/ })).toBeVisible();
  await anna.mark('Visit 02', 'Left voicemail');
  await expect(anna.card('Visit 02').getByRole('button', { name: 'Undo' })).toBeVisible();
  expect(await anna.recorded()).toEqual([]);
  // No other page is open, so whatever is sent now is sent by the closing page.
  await anna.app.close();
  await expect.poll(anna.recorded).toEqual(['Visit 02 LEFT_VOICEMAIL']);

  const next = await AppPage.open(context);
  await next.page.goto(`${server.url}/appointment-audit`);
  await expect(next.page.getByRole('navigation', { name: 'Days' })).toBeVisible();
  expect(await anna.recorded()).toEqual(['Visit 02 LEFT_VOICEMAIL']);
  expect([...anna.app.browserErrors, ...next.browserErrors]).toEqual([]);
});

test('a mark that the server fails to store can be retried, also after a reload, and is recorded once [AU-15]', async ({
  context,
}) => {
  const anna = await AuditPage.open(context, await practiceWithVisits(2));
  await anna.showAll();
  await sandbox.setFaults({ routes: [{ route: routeOf(recordAppointmentAction), status: 500 }] });
  await anna.mark('Visit 01', 'Mark as confirmed');
  const failure = anna.card('Visit 01').getByRole('alert');
  await expect(failure).toBeVisible({ timeout: 25_000 });
  await expect(failure).toHaveText(/\w/);
  await expect(anna.page.getByText('0 of 2 handled')).toBeVisible();
  expect(await anna.recorded()).toEqual([]);

  await anna.page.reload();
  await expect(failure).toBeVisible();
  await sandbox.setFaults({});
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(failure).toHaveCount(0);
  await expect(anna.card('Visit 01')).toContainText('Confirmed');
  await expect(anna.page.getByText('1 of 2 handled')).toBeVisible();
  await expect.poll(anna.recorded).toEqual(['Visit 01 MARKED_CONFIRMED']);
  expect(anna.app.browserErrors.filter((line) => !line.includes('500'))).toEqual([]);
});

for (const { name, viewport, colorScheme, details } of displayModes)
  test.describe(name, details, () => {
    test.use({ viewport, colorScheme });

    test('has no axe violations in the audit, its popover and its calls', async ({ context }) => {
      const anna = await AuditPage.open(context, await practiceWithVisits(3));
      await expectNoFinding(anna.page);
      await anna.showAll();
      await anna.mark('Visit 01', 'Left voicemail');
      await expect(anna.card('Visit 01')).toContainText('Voicemail left');
      await expectNoFinding(anna.page);
      await anna.openActions('Visit 02');
      await expectNoFinding(anna.page);
      await anna.page.keyboard.press('Escape');

      await anna.startCalling.click();
      await expect(anna.calls).toContainText('Call 2 of 3');
      await expectNoFinding(anna.page);
      await anna.readyToMark();
      await anna.page.keyboard.press('c');
      await expect(anna.calls).toContainText('Call 3 of 3');
      await anna.page.keyboard.press('t');
      await expect(anna.page.getByRole('textbox', { name: 'Text asking for confirmation' })).toBeFocused();
      await expectNoFinding(anna.page);
      await anna.page.setViewportSize({ width: 320, height: 700 });
      const [close, send] = ['Close', 'Send text'].map((label) => anna.calls.getByRole('button', { name: label }));
      expect((await close!.boundingBox())!.y).toBe((await send!.boundingBox())!.y);
      await anna.page.setViewportSize(viewport);
      await anna.page.keyboard.press('Escape');
      await anna.readyToMark();
      await anna.page.keyboard.press('v');
      await expect(anna.calls).toContainText('All called');
      await expectNoFinding(anna.page);
      expect(anna.app.browserErrors).toEqual([]);
    });
  });

/** Two members of staff on two computers, each with all of tomorrow's appointments. */
async function twoWindows(browser: Browser, visits: number) {
  const practice = await practiceWithVisits(visits);
  const anna = await AuditPage.open(browser, practice);
  const ben = await AuditPage.open(browser, practice, await sandbox.launchLinkTo(practice.link));
  for (const app of [anna, ben]) await app.showAll();
  return { practice, anna, ben };
}
