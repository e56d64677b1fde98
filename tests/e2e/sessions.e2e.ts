import { expect, type Page } from '@playwright/test';
import { getUiBehaviors } from '#contract/campaigns/ui-behaviors.ts';
import { aPhone } from '#tests/support/a-phone.ts';
import { AppPage } from '#tests/support/app-page.ts';
import { test } from '#tests/support/journey.ts';
import { openSignedOut } from '#tests/support/open-signed-out.ts';
import { pressUntil } from '#tests/support/press-until.ts';
import { acceptsTokens, journeyServer } from '#tests/support/journey-server.ts';
import { launchUrl, type LaunchLink, nameOfNumber } from '#tests/support/sandbox-api.ts';
import { browserStorage } from '#tests/support/stored-in-browser.ts';
import { routeOf } from '#tests/support/route-of.ts';

/** Long enough for the steps of a test, and short enough to wait for its end. */
const tokenSeconds = 30;
const inbox = '/client-communications';

const { server, sandbox } = journeyServer({
  env: { SANDBOX_TOKEN_SECONDS: String(tokenSeconds), ...acceptsTokens },
});
test.afterEach(() => sandbox.setFaults({}));

const expired = (page: Page) => page.getByText('Your session has expired.');
const notSignedIn = (page: Page) => page.getByText('Failed to authenticate with provided search params');
const nameOfPractice = (app: AppPage, { practiceName }: LaunchLink) => app.page.getByText(practiceName).first();

/** A window of a practice with a conversation of its own open. */
async function aConversation(app: AppPage, link: LaunchLink): Promise<string> {
  await app.launch(link);
  const phone = aPhone();
  await sandbox.textFrom(phone, link.practicePhone, 'Is Luna ready to go home?');
  await app.openConversation(nameOfNumber(phone));
  return phone;
}

/** The address of a launch link with other parameters in it. */
const withParameters = ({ url }: LaunchLink, parameters: Readonly<Record<string, string>>): string => {
  const link = new URL(url);
  for (const [name, value] of Object.entries(parameters)) link.searchParams.set(name, value);
  return link.href;
};

/** The practice's parameters in a launch link. */
const practiceParameters = ({ pimsType, practiceOrgId, practiceSubOrgId }: LaunchLink) => ({
  pimsType,
  orgId: practiceOrgId,
  subOrgId: practiceSubOrgId,
});

const refreshTokenIn = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((one) => one.endsWith('.refreshToken'));
    return key === undefined ? null : localStorage.getItem(key);
  });

for (const { where, issued, parameter, mark } of [
  { where: 'issues tickets', issued: true, parameter: 'ticket', mark: ' @core' },
  { where: 'announces no tickets', issued: false, parameter: 'token', mark: '' },
])
  test(`events arrive through a socket that is opened with a ${parameter} where the server ${where} [RT-01] [API-78]${mark}`, async ({
    page,
  }) => {
    const app = new AppPage(page);
    await page.route(routeOf(getUiBehaviors).replace('GET ', '**'), async (route) => {
      const response = await route.fetch();
      const behaviors = (await response.json()) as { extensions: string[] };
      const extensions = behaviors.extensions.filter((one) => issued || one !== 'socket-ticket');
      await route.fulfill({ response, json: { ...behaviors, extensions } });
    });
    const socket = page.waitForEvent('websocket');
    const phone = await aConversation(app, await sandbox.launchLink());
    await expect(app.conversationWith(nameOfNumber(phone))).toContainText('Is Luna ready to go home?');
    expect([...new URL((await socket).url()).searchParams.keys()]).toEqual([parameter]);
  });

test.describe('under 127.0.0.1 and localhost', () => {
  const localhostUrl = () => server.url.replace('127.0.0.1', 'localhost');

  test('a launch link under one signs in to the drafts typed under the other', async ({ page }) => {
    const app = new AppPage(page);
    const link = await sandbox.launchLink('NEO');
    const phone = await aConversation(app, link);
    await app.composer.fill('At five');

    const again = await sandbox.launchLink('NEO');
    await page.goto(launchUrl({ ...again, url: again.url.replace(server.url, localhostUrl()) }, inbox));
    await app.openConversation(nameOfNumber(phone));
    await expect(app.composer).toHaveValue('At five');
    expect(new URL(page.url()).origin).toBe(server.url);
    expect(app.browserErrors).toEqual([]);
  });

  test('the redirect sign-in returns to the requested page [SH-75]', async ({ page }) => {
    const app = new AppPage(page);
    await openSignedOut(page, `${localhostUrl()}${inbox}?list=done`);
    await page.getByRole('region').first().getByRole('button').first().click();
    await expect(app.conversations).toBeVisible();
    expect(page.url()).toBe(`${server.url}${inbox}?list=done`);
    expect(app.browserErrors).toEqual([]);
  });
});

test.describe('a launch link', () => {
  test('switches the practice of the tab that it is opened in, and of no other tab [SH-01] [SH-72] @core', async ({
    context,
  }) => {
    const [neo, ezyvet] = [await sandbox.launchLink('NEO'), await sandbox.launchLink('EZYVET')];
    const first = await AppPage.open(context);
    await first.launch(neo);
    const second = await AppPage.open(context);
    await second.launch(await sandbox.launchLink('NEO'));
    await second.launch(ezyvet);
    await expect(nameOfPractice(second, ezyvet)).toBeAttached();
    await expect(second.page.getByText(neo.practiceName)).toHaveCount(0);

    await first.launch(await sandbox.launchLink('NEO'));
    for (const [app, own, other] of [
      [first, neo, ezyvet],
      [second, ezyvet, neo],
    ] as const) {
      await app.page.reload();
      await expect(app.conversations).toBeVisible();
      await expect(nameOfPractice(app, own)).toBeAttached();
      await expect(app.page.getByText(other.practiceName)).toHaveCount(0);
    }
    expect([...first.browserErrors, ...second.browserErrors]).toEqual([]);
  });

  test('is refused with the same message if it was never valid, was used, is too old or names another practice, with advice [ER-04] [ER-21] [SH-66]', async ({
    browser,
  }) => {
    const [neo, ezyvet] = [await sandbox.launchLink('NEO'), await sandbox.launchLink('EZYVET')];
    const used = await AppPage.open(await browser.newContext());
    const usedLink = await sandbox.launchLink('CORNERSTONE');
    await used.launch(usedLink);
    await (await AppPage.open(used.page.context())).launch(ezyvet);
    for (const [page, url] of [
      [await browser.newPage(), withParameters(neo, { authCode: 'A'.repeat(43) })],
      [await browser.newPage(), withParameters(neo, practiceParameters(ezyvet))],
      [await browser.newPage(), usedLink.url],
      [used.page, (await sandbox.launchLink('NEO', 301)).url],
    ] as const) {
      await page.goto(url);
      await expect(notSignedIn(page)).toBeVisible();
      await expect(page.getByText('Open Rapport again from your practice software.')).toBeVisible();
      expect(page.url()).not.toContain('authCode');
      await expect(page.getByRole('link')).toHaveCount(0);
    }
    // A signed-in tab stays in its own practice, even after a sign-in to another one.
    await used.page.goto(server.url + inbox);
    await expect(nameOfPractice(used, usedLink)).toBeAttached();
    // A link that was tried with withParameters parameters still signs in to its own practice.
    await (await AppPage.open(browser)).launch(neo);
  });

  test('leads to the identity provider when a part of it is missing [SH-75]', async ({ page }) => {
    const link = new URL((await sandbox.launchLink()).url);
    link.searchParams.delete('subOrgId');
    await page.goto(link.href);
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  });

  test('fails with an error while the user pool is down, and a new one works afterwards [SH-66] [SH-69]', async ({
    page,
  }) => {
    await sandbox.setFaults({ routes: [{ route: '* /cognito-idp*', status: 503 }] });
    await page.goto((await sandbox.launchLink()).url);
    await expect(notSignedIn(page)).toBeVisible({ timeout: 30_000 });
    await sandbox.setFaults({});
    await new AppPage(page).launch(await sandbox.launchLink());
  });
});

test('a redirect sign-in that cannot be finished offers another one, which returns to the requested page [SH-66] [SH-76]', async ({
  page,
}) => {
  const app = new AppPage(page);
  const signIn = () => page.getByRole('region').first().getByRole('button').first().click();
  await page.route('**/oidc/oauth2/token', (route) => route.fulfill({ status: 503, body: 'Busy' }));
  await openSignedOut(page, `${server.url}${inbox}?list=done`);
  await signIn();
  await expect(page.getByText('We could not sign you in.').first()).toBeVisible();
  expect(page.url()).not.toMatch(/code|state/);

  await page.unroute('**/oidc/oauth2/token');
  await page.goto(`${server.url}${inbox}?list=done`);
  await expect(app.conversations).toBeVisible();
  expect(page.url()).toBe(`${server.url}${inbox}?list=done`);
});

test('a new tab and a reload continue the session, although the user pool is down', async ({ context }) => {
  const link = await sandbox.launchLink();
  const first = await AppPage.open(context);
  await first.launch(link);
  await sandbox.setFaults({ routes: [{ route: '* /cognito-idp*', status: 503 }] });
  await first.page.reload();
  await expect(first.conversations).toBeVisible();
  const second = await AppPage.open(context);
  await second.page.goto(server.url + inbox);
  await expect(second.conversations).toBeVisible();
  await expect(nameOfPractice(second, link)).toBeAttached();
});

test.describe('signing out', () => {
  test('shows a loader with the logo over the whole window, and leaves nothing in the browser, nor at the identity provider [SH-29] [SH-30] @core', async ({
    page,
  }) => {
    const app = new AppPage(page);
    const link = await sandbox.launchLink();
    const phone = await aConversation(app, link);
    await app.composer.fill('Luna may go home at five');
    await expect.poll(() => browserStorage(page)).toContain('drafts');
    const refreshToken = await refreshTokenIn(page);

    await sandbox.setFaults({ routes: [{ route: '* /cognito-idp*', delayMs: 4000, times: 1 }] });
    await page.goto(`${server.url}/logout`);
    await page.getByRole('button', { name: 'Discard and sign out' }).click();
    const loader = page.getByRole('status').filter({ hasText: 'Signing out' });
    await expect(loader.locator('svg')).toBeVisible();
    expect(await loader.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() });
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();

    const left = await browserStorage(page);
    for (const trace of [link.practiceOrgId, link.practiceName, phone, 'Luna', 'eyJ', 'drafts'])
      expect(left).not.toContain(trace);
    // The journey switches the undo window off again whenever a page opens.
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['rapport.undo-send']);

    const renewal = await fetch(`${server.url}/cognito-idp`, {
      method: 'POST',
      headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.GetTokensFromRefreshToken' },
      body: JSON.stringify({ ClientId: 'sandbox-pool-client', RefreshToken: refreshToken }),
    });
    expect(renewal.status).toBe(400);
    await openSignedOut(page, server.url + inbox);
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  });

  test('ends the practice’s other tabs, and leaves another practice’s alone [SH-01] [F-25]', async ({ context }) => {
    const [neo, ezyvet] = [await sandbox.launchLink('NEO'), await sandbox.launchLink('EZYVET')];
    const [first, second, other] = [
      await AppPage.open(context),
      await AppPage.open(context),
      await AppPage.open(context),
    ];
    const phone = await aConversation(first, neo);
    await second.page.goto(server.url + inbox);
    await second.openConversation(nameOfNumber(phone));
    await other.launch(ezyvet);

    await first.page.goto(`${server.url}/logout`);
    await expect(first.page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await expect(second.page.getByText('You have signed out.')).toBeVisible();
    const left = await second.page.content();
    for (const trace of [neo.practiceName, nameOfNumber(phone), 'Luna']) expect(left).not.toContain(trace);

    await expect(other.conversations).toBeVisible();
    await other.page.reload();
    await expect(other.conversations).toBeVisible();
    await expect(nameOfPractice(other, ezyvet)).toBeAttached();
    // A tab that signed out neither switches to the practice that is still open nor signs it out.
    for (const { page } of [first, second]) {
      await openSignedOut(page, server.url + inbox);
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
      await openSignedOut(page, `${server.url}/logout`);
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    }
    await other.page.reload();
    await expect(other.conversations).toBeVisible();
    await expect(nameOfPractice(other, ezyvet)).toBeAttached();
  });
});

test('a sign-in as another user in the same browser ends the earlier session, which neither sends nor switches user; drafts stay with their author [F-25]', async ({
  context,
}) => {
  const practice = await sandbox.launchLink('NEO');
  const [vada, alena] = await sandbox.launchLinksOfTwo(practice);
  const [first, second] = [await AppPage.open(context), await AppPage.open(context)];
  const signedInAs = ({ page }: AppPage, name: string) =>
    expect(page.getByRole('navigation', { name: 'Main' }).getByText(name)).toBeVisible();
  const phone = await aConversation(first, vada);
  await signedInAs(first, vada.person);
  await first.composer.fill('Luna may go home at five');
  await expect.poll(() => browserStorage(first.page)).toContain('drafts');

  await second.launch(alena);
  await signedInAs(second, alena.person);
  const notice = first.page.getByRole('heading', { name: `${alena.person} signed in on this browser.` });
  await expect(notice).toBeVisible();
  await expect(first.composer).toHaveCount(0);
  await first.page.reload();
  await expect(notice).toBeVisible();
  expect(await first.page.content()).not.toContain('Luna');
  await expect(second.conversations).toBeVisible();

  await first.page.getByRole('button', { name: `Continue as ${alena.person}` }).click();
  await signedInAs(first, alena.person);
  await expect(first.composer).toHaveValue('');
  const [again] = await sandbox.launchLinksOfTwo(practice);
  await first.launch(again);
  await signedInAs(first, vada.person);
  await first.openConversation(nameOfNumber(phone));
  await expect(first.composer).toHaveValue('Luna may go home at five');
  await expect(second.page.getByRole('heading', { name: `${vada.person} signed in on this browser.` })).toBeVisible();
  expect(await sandbox.receivedBy(phone)).toEqual([]);
  expect([...first.browserErrors, ...second.browserErrors]).toEqual([]);
});

test.describe('a session', () => {
  test('ends when its token cannot be renewed, and saves the draft for its own practice [SH-65] [SH-71]', async ({
    page,
  }) => {
    const app = new AppPage(page);
    const phone = await aConversation(app, await sandbox.launchLink('NEO'));
    await app.composer.fill('You can fetch her at five');
    await expect.poll(() => browserStorage(page)).toContain('drafts');
    const token = await refreshTokenIn(page);
    await fetch(`${server.url}/cognito-idp`, {
      method: 'POST',
      headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.RevokeToken' },
      body: JSON.stringify({ ClientId: 'sandbox-pool-client', Token: token }),
    });
    await expect(expired(page)).toBeVisible({ timeout: (tokenSeconds + 15) * 1000 });
    expect(await page.content()).not.toContain('fetch her');

    await app.launch(await sandbox.launchLink('EZYVET'));
    await expect(app.page.getByText('fetch her')).toHaveCount(0);
    await app.launch(await sandbox.launchLink('NEO'));
    await app.openConversation(nameOfNumber(phone));
    await expect(app.composer).toHaveValue('You can fetch her at five');
    expect(app.browserErrors.filter((line) => !line.includes('400'))).toEqual([]);
  });

  test('ends when its token expires while the user pool is down, and restores what was typed and sent once it is back [SH-65] [SH-71]', async ({
    page,
  }) => {
    const app = new AppPage(page);
    const phone = await aConversation(app, await sandbox.launchLink('NEO'));
    await sandbox.setFaults({
      routes: [
        { route: '* /cognito-idp*', status: 503 },
        { route: 'POST /v1/conversations/*', status: 503 },
      ],
    });
    await app.composer.fill('The stitches come out on Friday');
    await app.composer.press('Enter');
    await app.composer.fill('You can fetch her at five');
    await expect(expired(page)).toBeVisible({ timeout: (tokenSeconds + 15) * 1000 });
    expect(await page.content()).not.toMatch(/fetch her|stitches/);
    const retry = page.getByRole('button', { name: 'Try again' });
    await retry.click();
    await expect(page.getByText('It is still not responding.')).toBeVisible();

    await sandbox.setFaults({});
    await pressUntil(retry, () => expect(app.composer).toHaveValue('You can fetch her at five', { timeout: 5000 }));
    await app.message('The stitches come out').getByRole('button', { name: 'Retry' }).click();
    await expect(app.message('The stitches come out')).toContainText('Delivered');
    expect(await sandbox.textsReceivedBy(phone)).toEqual(['The stitches come out on Friday']);
  });

  test('ends when its token is refused, and sends pending texts once for its own practice [SH-65] [F-22] @core', async ({
    page,
  }) => {
    const app = new AppPage(page);
    const phone = await aConversation(app, await sandbox.launchLink('NEO'));
    await sandbox.setFaults({ routes: [{ route: 'POST /v1/*', status: 401 }] });
    await app.composer.fill('The stitches come out on Friday');
    await app.composer.press('Enter');
    await expect(expired(page)).toBeVisible();

    await sandbox.setFaults({});
    await app.launch(await sandbox.launchLink('EZYVET'));
    expect(await sandbox.receivedBy(phone)).toEqual([]);
    await app.launch(await sandbox.launchLink('NEO'));
    await app.openConversation(nameOfNumber(phone));
    await expect(app.message('The stitches come out')).toContainText('Delivered');
    expect(await sandbox.textsReceivedBy(phone)).toEqual(['The stitches come out on Friday']);
  });
});

test('a clock that is a day ahead or behind neither ends a session nor stops a text [SH-71] [F-24]', async ({
  browser,
}) => {
  for (const days of [1, -1]) {
    const app = await AppPage.open(browser);
    const { page } = app;
    await page.clock.install({ time: Date.now() + days * 86_400_000 });
    const phone = await aConversation(app, await sandbox.launchLink('NEO'));
    await page.reload();
    await app.send('She is ready');
    await expect(app.message('She is ready')).toContainText('Delivered');
    expect(await sandbox.textsReceivedBy(phone)).toEqual(['She is ready']);
    // After the end of the first token, which was renewed in time.
    await page.clock.fastForward((tokenSeconds + 5) * 1000);
    await expect(app.composer).toBeVisible();
    await expect(expired(page)).toHaveCount(0);
    expect(app.browserErrors).toEqual([]);
    await page.context().close();
  }
});

test('computers half a day ahead of and behind the practice show its days and hours, and so does one whose clock is a day off [F-24] [TX-06]', async ({
  browser,
}) => {
  // Four windows are loaded at once, four times.
  test.setTimeout(300_000);
  const apps: AppPage[] = [];
  for (const [timezoneId, days] of [
    ['America/New_York', 0],
    ['Pacific/Kiritimati', 0],
    ['Pacific/Pago_Pago', 0],
    ['America/New_York', 1],
  ] as const) {
    const app = await AppPage.open(await browser.newContext({ timezoneId }));
    if (days) await app.page.clock.install({ time: Date.now() + days * 86_400_000 });
    await app.launch(await sandbox.launchLink('NEO'));
    apps.push(app);
  }
  for (const path of ['/appointment-audit', '/config/text-messages', '/config/cadences-customization', inbox]) {
    await Promise.all(apps.map(({ page }) => page.goto(server.url + path)));
    await expect(async () => {
      const [first = '', ...others] = await Promise.all(
        apps.map(({ page }) => page.getByRole('main').innerText({ timeout: 5000 })),
      );
      expect(first.length).toBeGreaterThan(200);
      for (const text of others) expect(text).toBe(first);
    }).toPass({ timeout: 60_000 });
  }
  await Promise.all(apps.map(({ page }) => page.context().close()));
});
