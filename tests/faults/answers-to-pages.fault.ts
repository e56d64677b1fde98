import { expect, type Locator, type Page } from '@playwright/test';
import { getClientOverview, listAnimals } from '#contract/campaigns/clients.ts';
import { getEnrollment } from '#contract/campaigns/enrollment.ts';
import { listUsers, removeUser } from '#contract/campaigns/users.ts';
import { listConversations, updateConversation } from '#contract/communication/conversations.ts';
import { listAppointmentActions } from '#contract/notification/appointment-actions.ts';
import { AppPage } from '#tests/support/app-page.ts';
import { test } from '#tests/support/journey.ts';
import { pressUntil } from '#tests/support/press-until.ts';
import { launchUrl, nameOfNumber } from '#tests/support/sandbox-api.ts';
import { routeOf } from '#tests/support/route-of.ts';
import { sendRoute } from '#tests/support/sending.ts';
import { question } from '#tests/support/threads.ts';
import { openAtThread } from './open-pages.ts';
import { faultyWorld, webPage } from './faulty-world.ts';
import { expectIntactPages, expectSurvived, watch } from './invariants.ts';

const world = faultyWorld();

const list = routeOf(listConversations);
const changes = routeOf(updateConversation);
const enrollment = routeOf(getEnrollment);
const pets = routeOf(listAnimals);
const inbox = '/client-communications';

/** Opens the app from the practice software, without waiting for it to load. */
async function openFromLink(page: Page, path = inbox): Promise<AppPage> {
  await page.goto(launchUrl(await world.sandbox.launchLink(), path));
  return new AppPage(page);
}

const notice = (page: Page) => page.getByRole('region', { name: 'Notices' });
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' });

/** Other parts of the page may ask for what failed as well. */
const tryAgainUntil = (page: Page, shown: Locator, button = tryAgain(page)): Promise<void> =>
  pressUntil(button, () => expect(shown).toBeVisible({ timeout: 5000 }));

test(
  'a list whose response is a web page, cut short or empty keeps its rows, and reports the failure where it has none yet [F-04] [ER-15]',
  {
    tag: '@slow',
  },
  async ({ page }) => {
    const { app, phone, link, watches } = await openAtThread(world, page);
    const truncations = [
      ['nothing', () => ''],
      ['half of it', (body: string) => body.slice(0, body.length / 2)],
    ] as const;
    for (const [what, rewrite] of truncations) {
      world.proxy.break('GET /v1/*', { rewrite });
      world.proxy.forget();
      world.proxy.sockets.drop();
      await expect.poll(() => world.proxy.requestsTo(list).some(({ toBrowser }) => toBrowser)).toBe(true);
      await world.sandbox.textFrom(phone, link.practicePhone, `Text with ${what}`);
      await expect(app.message(`Text with ${what}`)).toBeVisible();
      await expect(app.conversationWith(nameOfNumber(phone))).toContainText(`Text with ${what}`);
      await expect(app.message(question)).toBeVisible();
      world.proxy.mend();
    }
    world.proxy.break(list, { rewrite: () => webPage });
    await page.reload();
    await expect(page.getByText('Conversations could not be loaded')).toBeVisible();
    await expect(page.getByText('Something went wrong, please try again later.')).toBeVisible();
    await expect(tryAgain(page)).toBeVisible();
    world.proxy.mend();
    await expect(app.conversationWith(nameOfNumber(phone))).toBeVisible();
    await expectSurvived(world, watches, [phone]);
  },
);

test('events missed while the socket was down are requested until they are shown, although the first responses are failures [F-04] [F-16]', async ({
  page,
}) => {
  const { app, phone, link, watches } = await openAtThread(world, page);
  world.proxy.sockets.refuse();
  world.proxy.sockets.drop();
  await world.sandbox.textFrom(phone, link.practicePhone, 'We are on our way');
  world.proxy.break('GET /v1/conversations*', { status: 502, headers: { 'content-type': 'text/html' }, body: webPage });
  world.proxy.forget();
  world.proxy.sockets.mend();
  await expect.poll(() => world.proxy.requestsTo(list).length).toBeGreaterThan(1);
  await expect(app.message('We are on our way')).toHaveCount(0);
  world.proxy.mend();
  await expect(app.message('We are on our way')).toBeVisible();
  await expectSurvived(world, watches, [phone]);
});

test('the message of an error response is shown as text wherever it is in the body, and a general one where there is none [F-05] [ER-17]', async ({
  page,
}) => {
  const app = await openFromLink(page, '/config/reports');
  const reason = 'Not <b>today</b>, <img src=x onerror=alert(1)>';
  const general = 'Something went wrong, please try again later.';
  const bodies = [
    [{ error: { message: reason } }, reason],
    [{ message: reason }, reason],
    [{ message: { en: reason } }, general],
    [{}, general],
    [webPage, general],
  ] as const;
  const dialog = await app.openUserManagement();
  for (const [body, expected] of bodies) {
    world.proxy.break(routeOf(removeUser), {
      status: 422,
      headers: { 'content-type': typeof body === 'string' ? 'text/html' : 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    await dialog
      .getByRole('button', { name: /^Remove / })
      .first()
      .click();
    await dialog.getByRole('button', { name: 'Yes I am sure' }).click();
    await expect(notice(page)).toContainText('The user could not be removed.');
    await expect(notice(page)).toContainText(expected);
    await expect(notice(page).getByRole('img', { name: 'x' })).toHaveCount(0);
    await notice(page).getByRole('button', { name: 'Close' }).click();
    await expect(notice(page).getByRole('button')).toHaveCount(0);
  }
  await expectIntactPages([{ app, printed: [] }]);
});

test('a request that is answered with a time to retry is retried at most three times, and then reported as failed [F-07]', async ({
  page,
}) => {
  const busy = { status: 429, headers: { 'retry-after': '1' }, body: '{"message":"Too many requests"}' };
  const { app, phone, watches } = await openAtThread(world, page);
  world.proxy.break(sendRoute, { ...busy, times: 1 });
  await app.send('He is fine');
  await expect(app.message('He is fine')).toContainText('Delivered');
  expect(world.proxy.requestsTo(sendRoute).map(({ toBrowser }) => toBrowser?.status)).toEqual([429, 201]);

  world.proxy.break('* /v1/*', busy);
  world.proxy.forget();
  await app.send('See you');
  await app.choose('Pin');
  await expect(notice(page)).toContainText('Unable to update this conversation.');
  await expect(app.message('See you')).toContainText('Wait a moment and try again.');
  await page.reload();
  await expect(page.getByText('This is only temporary.')).toBeVisible();
  const routes = new Map<string, number>();
  for (const { method, url } of world.proxy.requestsTo('* /v1/*')) {
    const route = `${method} ${url.split('?')[0]}`;
    routes.set(route, (routes.get(route) ?? 0) + 1);
  }
  expect(routes.size).toBeGreaterThan(3);
  expect([...routes].filter(([, times]) => times > 3)).toEqual([]);

  world.proxy.mend();
  await tryAgainUntil(page, app.message('See you'));
  await app.message('See you').getByRole('button', { name: 'Retry' }).click();
  await expect(app.message('See you')).toContainText('Delivered');
  await expectSurvived(world, watches, [phone]);
});

test('an enrollment that cannot be loaded, or not within fifteen seconds, is reported and retried on request [F-08]', async ({
  page,
}) => {
  const watches = [watch(new AppPage(page))];
  world.proxy.break(enrollment, { status: 500, body: '{}' });
  const app = await openFromLink(page);
  await expect(page.getByText('This is only temporary.')).toBeVisible();
  world.proxy.forget();
  await tryAgain(page).click();
  await expect.poll(() => world.proxy.requestsTo(enrollment).length).toBeGreaterThan(0);
  world.proxy.mend();
  await tryAgainUntil(page, app.conversations);

  // The open page may be fetching the enrollment again, and would take the fault.
  const address = page.url();
  await page.goto('about:blank');
  world.proxy.break(enrollment, { stall: 'before' });
  await page.clock.install();
  world.proxy.forget();
  await page.goto(address);
  await expect.poll(() => world.proxy.requestsTo(enrollment).length).toBeGreaterThan(0);
  await page.clock.runFor(15_000);
  await expect(page.getByText('This is only temporary.')).toBeVisible();
  world.proxy.mend();
  await tryAgainUntil(page, app.conversations);
  await expectIntactPages(watches);
});

test('a user pool that does not respond is reported within fifteen seconds [F-08]', async ({ page }) => {
  const watches = [watch(new AppPage(page))];
  world.proxy.break('POST /cognito-idp*', { stall: 'before' });
  world.proxy.forget();
  await page.clock.install();
  await openFromLink(page);
  await expect.poll(() => world.proxy.requestsTo('POST /cognito-idp*').length).toBeGreaterThan(0);
  await page.clock.runFor(15_000);
  await expect(page.getByText('We could not sign you in.')).toBeVisible();
  await expectIntactPages(watches);
});

test('a flag service that is down, refuses or returns garbage is reported, and nothing of the practice is shown [F-09]', async ({
  page,
}) => {
  const watches = [watch(new AppPage(page))];
  const failures = [{ drop: 'before' }, { status: 401, body: '{}' }, { status: 200, body: webPage }] as const;
  for (const failure of failures) {
    world.proxy.break('* /flags/*', failure);
    await openFromLink(page);
    await expect(page.getByText('Failed to load feature flags')).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByRole('list', { name: 'Conversations' })).toHaveCount(0);
    world.proxy.mend();
  }
  await tryAgainUntil(page, page.getByRole('list', { name: 'Conversations' }));
  await expectIntactPages(watches);
});

test('a panel whose data cannot be loaded shows an error in its place, and the rest of the screen works [F-10]', async ({
  page,
}) => {
  const broken = { status: 500, body: '{"message":"Internal Server Error"}' };
  world.proxy.break('GET /v1/*/templates', broken);
  world.proxy.break('GET /v2/*/templates', broken);
  world.proxy.break(routeOf(listUsers), broken);
  const { app, phone, watches } = await openAtThread(world, page);
  await page.getByRole('button', { name: 'Quick replies' }).click();
  await expect(page.getByText('Quick replies could not be loaded.')).toBeVisible();
  await page.keyboard.press('Escape');
  await app.send('He is fine');
  await expect(app.message('He is fine')).toContainText('Delivered');

  await page.getByRole('link', { name: 'Text messages' }).click();
  await expect(page.getByRole('main')).toContainText('Something went wrong, please try again later.');
  const dialog = await app.openUserManagement();
  await expect(dialog).toContainText('Something went wrong, please try again later.');
  world.proxy.mend();
  await tryAgainUntil(page, dialog.getByRole('list', { name: 'Users' }), tryAgain(page).last());
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: /^Client communications/ }).click();
  await expectSurvived(world, watches, [phone]);
});

test('a pin, a mark as unread and a move that are refused are rolled back and reported, and stay rolled back [F-12]', async ({
  page,
}) => {
  const { app, phone, watches } = await openAtThread(world, page);
  const row = app.linkTo(nameOfNumber(phone));
  await expect(row).not.toHaveAccessibleName(/Unread/);
  await expect.poll(() => world.proxy.requestsTo(changes).every(({ toBrowser }) => toBrowser !== null)).toBe(true);
  // Long enough to see what is shown at once, on a busy machine too.
  world.proxy.break(changes, { delayMs: 3000, status: 500, body: '{}' });
  for (const [name, shown] of [
    ['Pin', /Pinned/],
    ['Mark as unread', /Unread/],
  ] as const) {
    await app.choose(name);
    await expect(row).toHaveAccessibleName(shown);
    await expect(notice(page)).toContainText('Unable to update this conversation.');
    await expect(row).not.toHaveAccessibleName(shown);
    await notice(page).getByRole('button', { name: 'Close' }).click();
    await expect(notice(page).getByRole('button')).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Mark as done' }).click();
  await expect(row).toHaveCount(0);
  await expect(notice(page)).toContainText('Unable to update this conversation.');
  await expect(row).toBeVisible();

  world.proxy.mend();
  world.proxy.forget();
  world.proxy.sockets.drop();
  await expect.poll(() => world.proxy.requestsTo(list).length).toBeGreaterThan(0);
  await page.reload();
  await expect(row).toBeVisible();
  await expect(row).not.toHaveAccessibleName(/Pinned|Unread/);
  await expectSurvived(world, watches, [phone]);
});

/** The response with changed rows, as some practice software might have them. */
const withRows =
  (change: object) =>
  (body: string): string => {
    const { data, ...rest } = JSON.parse(body) as { data: object[] };
    return JSON.stringify({ ...rest, data: data.map((row) => ({ ...row, ...change })) });
  };
const nobody = { id: null, pims_id: null, first_name: null, last_name: null, contact_phone: null };

test('missing and odd values of the practice software are filled in or marked as missing, and nothing crashes [F-14]', async ({
  page,
}) => {
  const app = new AppPage(page);
  const watches = [watch(app)];
  const link = await world.sandbox.launchLink();
  const [client] = await world.sandbox.clientsOf(link);
  if (!client) throw new Error('The practice has no client');
  await world.sandbox.textFrom(client.phone, link.practicePhone, question);
  world.proxy.break(pets, { rewrite: () => '{"data":[],"mood":"well"}' });
  world.proxy.break(routeOf(getClientOverview), {
    rewrite: (body) => body.replaceAll(/"\d{4}-[^"]+Z"/g, '"soon"'),
  });
  await app.launch(link);
  await app.openConversation(client.name);
  const details = page.getByRole('complementary', { name: 'Client details' });
  await expect(details).toContainText('No pets in your practice software.');
  await expect(details).toContainText('Appointments and conversations could not be loaded.');
  await app.send('He is fine');
  await expect(app.message('He is fine')).toContainText('Delivered');

  world.proxy.break(list, { rewrite: withRows({ pet_owner: nobody, pets: [], latest_message: null, mood: 'well' }) });
  await page.reload();
  await expect(app.conversations.getByRole('listitem').first()).toContainText('No messages yet');
  await expect(app.conversationWith(nameOfNumber(client.phone))).toBeVisible();
  world.proxy.break(pets, { rewrite: withRows({ birthDate: '31/02/2020' }) });
  world.proxy.break(list, { rewrite: withRows({ pet_owner: null, pets: null }) });
  await page.reload();
  await expect(page.getByText('Conversations could not be loaded')).toBeVisible();

  world.proxy.mend();
  world.proxy.break(pets, { rewrite: withRows({ birthDate: '31/02/2020' }) });
  await expect(app.conversationWith(client.name)).toBeVisible();
  await expect(details).toContainText('Pets could not be loaded.');
  world.proxy.break(routeOf(listAppointmentActions), { rewrite: withRows({ data: { timestamp: 'yesterday' } }) });
  await page.getByRole('link', { name: 'Appointment audit' }).click();
  await expect(page.getByText('The appointments could not be loaded')).toBeVisible();
  world.proxy.mend();
  await tryAgain(page).click();
  await expect(page.getByText('The appointments could not be loaded')).toHaveCount(0);
  await expectIntactPages(watches, [client.phone.slice(2)]);
});

test('a screen whose code was removed raises a preload error, offers one reload, without a reload loop or a lost draft [F-15] [SH-81]', async ({
  page,
}) => {
  const { app, phone, watches } = await openAtThread(world, page);
  await app.composer.fill('The stitches come out on Friday');
  world.proxy.break('GET /assets/*', { status: 404, headers: { 'content-type': 'text/plain' }, body: 'Not found' });
  const preloadError = page.evaluate(
    () => new Promise((resolve) => addEventListener('vite:preloadError', ({ type }) => resolve(type), { once: true })),
  );
  await page.getByRole('link', { name: 'Practice settings' }).click();
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible();
  expect(await preloadError).toBe('vite:preloadError');
  world.proxy.mend();
  world.proxy.break('GET /assets/PracticeSettings*', { status: 404, body: 'Not found' });
  world.proxy.forget();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByText('This is only temporary.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reload' })).toHaveCount(0);
  expect(world.proxy.requestsTo('GET /config/practice-settings')).toHaveLength(1);

  world.proxy.mend();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Practice name' })).toBeVisible();
  await page.getByRole('link', { name: /^Client communications/ }).click();
  await app.openConversation(nameOfNumber(phone));
  await expect(app.composer).toHaveValue('The stitches come out on Friday');
  await expectSurvived(world, watches, [phone], ['The stitches']);
});

test('client details whose code was removed leave the conversation in use and offer a reload [F-15] [SH-81]', async ({
  page,
}) => {
  world.proxy.break('GET /assets/ClientPanel*', { status: 404, body: 'Not found' });
  const { app, phone, watches } = await openAtThread(world, page);
  const details = page.getByRole('complementary', { name: 'Client details' });
  await expect(details.getByRole('alert')).toContainText('could not be loaded');
  await app.send('The stitches come out on Friday');
  await expect(app.message('The stitches')).toContainText('Delivered');
  world.proxy.mend();
  await details.getByRole('button', { name: 'Reload' }).click();
  await expect(details).toContainText(nameOfNumber(phone));
  await expect(details.getByRole('alert')).toHaveCount(0);
  await expectSurvived(world, watches, [phone], ['The stitches']);
});

test('what a page may open is loaded ahead, so that menus and dialogs open offline [F-27]', async ({
  page,
  context,
}) => {
  const { app } = await openAtThread(world, page);
  const loaded = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .join(' '),
    );
  for (const part of ['Palette', 'MenuPanel', 'ScheduleDialog']) await expect.poll(loaded).toContain(part);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeVisible();
  await page.keyboard.press('Escape');
  await app.thread.getByRole('button', { name: 'More actions' }).first().click();
  await expect(page.getByRole('menuitem', { name: 'Pin' })).toBeVisible();
});
