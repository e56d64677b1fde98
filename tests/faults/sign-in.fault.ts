import { expect, type Page } from '@playwright/test';
import { AppPage } from '#tests/support/app-page.ts';
import { test } from '#tests/support/journey.ts';
import { openSignedOut } from '#tests/support/open-signed-out.ts';
import { nameOfNumber } from '#tests/support/sandbox-api.ts';
import { browserStorage } from '#tests/support/stored-in-browser.ts';
import { sendRoute } from '#tests/support/sending.ts';
import { openAtThread, anotherTab } from './open-pages.ts';
import type { ProxiedRequest } from './fault-proxy.ts';
import { faultyWorld, webPage } from './faulty-world.ts';
import { expectNoSecretsInLogs, expectSurvived, idToken, watch } from './invariants.ts';
import { Tracker } from './tracker.ts';

let tracker: Tracker;
test.beforeAll(async () => {
  tracker = await Tracker.start();
});
const world = faultyWorld(() => ({ ANALYTICS_SCRIPT_URL: tracker.scriptUrl, ANALYTICS_KEY: 'tracker-key' }));
test.afterAll(() => tracker.stop());

const inbox = '/client-communications';
const expired = (page: Page) => page.getByText('Your session has expired.');

/** The number of token requests to the user pool. */
const renewals = () =>
  world.proxy
    .requestsTo('POST /cognito-idp*')
    .filter(({ headers, body }) => /Refresh/.test(String(headers['x-amz-target'])) || /REFRESH_TOKEN/.test(body))
    .length;

const keyOf = ({ headers }: ProxiedRequest) => headers['idempotency-key'];

/** Signs in by redirect at the provider's page, as the first person of the first practice. */
const signInAsFirstUser = (page: Page) => page.getByRole('region').first().getByRole('button').first().click();

test.describe('a token that expires', () => {
  test('in the middle of a send is renewed once, and the text is sent once, with its key [F-22]', async ({ page }) => {
    const { app, phone, watches } = await openAtThread(world, page);
    world.proxy.break(sendRoute, { status: 401, times: 1, body: '{"message":"The token has expired."}' });
    await app.send('The stitches come out on Friday');
    await expect(app.message('The stitches come out')).toContainText('Delivered');
    const sends = world.proxy.requestsTo(sendRoute);
    expect(sends.map(({ toBrowser }) => toBrowser?.status)).toEqual([401, 201]);
    expect(new Set(sends.map(keyOf)).size).toBe(1);
    expect(renewals()).toBe(1);
    expect(await world.sandbox.textsReceivedBy(phone)).toEqual(['The stitches come out on Friday']);
    await expectSurvived(world, watches, [phone]);
  });

  test('with the socket open is renewed once for two tabs, their sockets and their requests [F-23] [F-25]', async ({
    page,
    context,
  }) => {
    const { link, phone, watches } = await openAtThread(world, page);
    const second = await anotherTab(world, context, phone);
    watches.push(watch(second));
    await expect.poll(() => world.proxy.sockets.open).toBe(2);
    const before = world.proxy.requestsTo('GET /v1/*').at(-1)?.headers.authorization;
    world.proxy.forget();
    world.proxy.sockets.close(4401);
    await expect.poll(() => world.proxy.sockets.open).toBe(2);
    await world.sandbox.textFrom(phone, link.practicePhone, 'Hello?');
    for (const { app } of watches) await expect(app.message('Hello?')).toBeVisible();
    expect(renewals()).toBe(1);
    const { authorization } = world.proxy.requestsTo('GET /v1/*').at(-1)?.headers ?? {};
    expect(authorization).toBeTruthy();
    expect(authorization).not.toBe(before);
    await expectSurvived(world, watches, [phone]);
  });

  test('and whose replacement is refused ends the session, and no more requests are sent [F-23]', async ({ page }) => {
    await page.clock.install();
    const { app } = await openAtThread(world, page);
    await app.composer.fill('You can fetch her at five');
    const { sockets } = world.proxy;
    const before = sockets.attempts;
    for (let refusal = 1; refusal <= 2; refusal += 1) {
      await expect.poll(() => sockets.open).toBe(1);
      sockets.close(4401);
      await expect.poll(() => sockets.open).toBe(0);
    }
    await expect(expired(page)).toBeVisible();
    expect(await page.content()).not.toContain('fetch her');
    await page.clock.fastForward(600_000);
    await expect(expired(page)).toBeVisible();
    expect(sockets.attempts).toBe(before + 1);
  });
});

test('a launch code is removed from the address and the history before a third-party script is requested [F-53] [SH-74]', async ({
  page,
}) => {
  const app = new AppPage(page);
  const requested: { url: string; referer: string | undefined }[] = [];
  page.on('request', (request) => requested.push({ url: request.url(), referer: request.headers()['referer'] }));
  const link = await world.sandbox.launchLink();
  await app.launch(link);
  const seenByTracker = await tracker.seenOn(page);
  const code = new URL(link.url).searchParams.get('authCode') ?? '';
  expect(code).toMatch(/^[\w-]{22,}$/);
  for (const seen of [
    seenByTracker.address,
    seenByTracker.referrer,
    seenByTracker.title,
    ...seenByTracker.history,
    ...tracker.requests.map(String),
  ])
    expect(seen).not.toContain(code);
  expect(tracker.requests.at(-1)?.referer).toBeUndefined();
  // The page itself was requested with it; no later request has it in its address or its referrer.
  expect(requested.slice(1).filter(({ url }) => url.includes(code))).toEqual([]);
  expect(requested.filter(({ referer }) => referer?.includes(code))).toEqual([]);
  expect(await page.evaluate(() => document.URL + JSON.stringify(history.state))).not.toContain(code);
  await page.goBack();
  expect(page.url()).toBe('about:blank');
});

test('a saved return address outside the app leads to the app’s first page [F-64] [SH-76]', async ({ browser }) => {
  for (const target of ['//evil.example/', '/\\evil.example', 'https:evil.example', 'javascript:self.__xss=1']) {
    const page = await browser.newPage();
    await openSignedOut(page, world.proxy.url + inbox);
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    const changed = await page.evaluate((wanted) => {
      const key = Object.keys(sessionStorage).find((one) => one.startsWith('rapport.sign-in.')) ?? '';
      const state = JSON.parse(sessionStorage.getItem(key) ?? '{}') as { data?: { target?: string } };
      const before = state.data?.target;
      sessionStorage.setItem(key, JSON.stringify({ ...state, data: { target: wanted } }));
      return before;
    }, target);
    expect(changed).toBe(inbox);
    await signInAsFirstUser(page);
    await expect(page).toHaveURL(new RegExp(`^${world.proxy.url}/(appointment-audit)?$`));
    await expect(page.getByRole('banner')).toBeVisible();
    expect(await page.evaluate(() => '__xss' in self)).toBe(false);
    await page.context().close();
  }
});

/** Nobody is signed in, and the page says so. */
async function expectNoSession(page: Page): Promise<void> {
  await expect(page.getByText('We could not sign you in.').first()).toBeVisible();
  expect(page.url()).not.toMatch(/code=|state=/);
  expect(await browserStorage(page)).not.toContain('eyJ');
  await expect(page.getByRole('banner')).toHaveCount(0);
}

test('a redirect from the identity provider that this browser did not start, or that was used before, creates no session [F-65] [SH-66]', async ({
  browser,
}) => {
  const callback = `${world.proxy.url}/login/callback`;
  for (const query of ['?code=abc', '?code=abc&state=forged', '?error=access_denied&state=forged', '']) {
    const page = await browser.newPage();
    await page.goto(callback + query);
    await expectNoSession(page);
    await page.context().close();
  }

  const own = await browser.newPage();
  const callbackRequest = own.waitForRequest((request) => request.url().startsWith(`${callback}?`));
  await openSignedOut(own, world.proxy.url + inbox);
  await signInAsFirstUser(own);
  const used = (await callbackRequest).url();
  await expect(own.getByRole('banner')).toBeVisible();
  // Another user's redirect, before and after it was used.
  const victim = await browser.newPage();
  await victim.goto(used);
  await expectNoSession(victim);
  const attacker = await browser.newPage();
  // With a body, because a browser replaces an empty error response with a page at an address of its own.
  world.proxy.break('GET /login/callback', {
    status: 503,
    times: 1,
    headers: { 'content-type': 'text/html' },
    body: webPage,
  });
  await openSignedOut(attacker, world.proxy.url + inbox);
  await signInAsFirstUser(attacker);
  await attacker.waitForURL(`${callback}?*`);
  const unused = attacker.url();
  await victim.goto(unused);
  await expectNoSession(victim);
  await Promise.all([own, victim, attacker].map((page) => page.context().close()));
});

test('after typical work and a sign-out no token and no client’s data is in the browser, the addresses, the titles, the console, the tracker or the log [F-66]', async ({
  page,
}) => {
  const app = new AppPage(page);
  const { printed } = watch(app);
  const seen: string[] = [];
  page.on('request', (request) => {
    // The contract names the phone in this one's path (API-21); the log must not.
    const isStatus = request.url().includes('/message-delivery-service/');
    seen.push(isStatus ? '' : request.url(), request.headers()['referer'] ?? '');
  });
  const sockets: string[] = [];
  page.on('websocket', (socket) => sockets.push(socket.url()));
  const link = await world.sandbox.launchLink();
  const client = (await world.sandbox.clientsOf(link)).find(({ name }) => name.includes(' '));
  if (!client) throw new Error('The practice has no client');
  await world.sandbox.textFrom(client.phone, link.practicePhone, 'Is the pathology back?');
  await app.launch(link);
  const recordAddress = async () => seen.push(page.url(), await page.title());
  await app.openConversation(client.name);
  await expect(app.message('Is the pathology back?')).toBeVisible();
  await recordAddress();
  await app.send('The pathology is fine');
  await expect(app.message('The pathology is fine')).toContainText('Delivered');
  await world.sandbox.textFrom(client.phone, link.practicePhone, 'Wonderful');
  await expect(app.message('Wonderful')).toBeVisible();
  world.proxy.break(sendRoute, { status: 500, times: 1, body: 'pathology' });
  await app.send('See you on Friday');
  await expect(app.message('See you on Friday')).toContainText('Delivered');
  await page.getByRole('tab', { name: 'Done' }).click();
  await recordAddress();
  const { commands } = await tracker.seenOn(page);
  const trackedCommands = commands.map((command) => JSON.stringify(command));
  await page.goto(`${world.proxy.url}/logout`);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await recordAddress();

  const [firstName = '', lastName = ''] = client.name.split(' ');
  const secrets = [idToken, client.phone.slice(2), nameOfNumber(client.phone), client.name, 'athology', 'Friday'];
  const network = /^Failed to load resource/;
  const places = {
    storage: await browserStorage(page),
    addresses: [...seen, ...sockets].join('\n'),
    console: printed.filter((line) => !network.test(line)).join('\n'),
    tracker: trackedCommands.join('\n') + JSON.stringify(tracker.requests),
    log: world.server.logs,
  };
  expect(trackedCommands.length).toBeGreaterThan(2);
  for (const [place, text] of Object.entries(places))
    for (const secret of secrets) expect(text, `in the ${place}`).not.toMatch(secret);
  for (const word of [firstName, lastName, client.pets ?? client.name])
    expect(places.log + places.addresses + places.tracker).not.toContain(word);
  expect(places.storage).not.toContain(link.practiceOrgId);
  expect(sockets.length).toBeGreaterThan(0);
  expect(world.server.logs).not.toMatch(/(token|ticket)=/);
  expectNoSecretsInLogs(world);
});
