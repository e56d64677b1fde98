import { expect } from '@playwright/test';
import { AppPage } from '#tests/support/app-page.ts';
import { journeyServer } from '#tests/support/journey-server.ts';
import { test } from '#tests/support/journey.ts';
import { openSignedOut } from '#tests/support/open-signed-out.ts';
import { launchUrl } from '#tests/support/sandbox-api.ts';

const { server, sandbox } = journeyServer();

test('signs in from a launch link and leaves no code in the address, the history or a Referer [F-53] [SH-72] [SH-73] [SH-74] [SH-61] @core', async ({
  page,
}) => {
  const app = new AppPage(page);
  const link = await sandbox.launchLink('NEO');
  const requested: string[] = [];
  const referers: string[] = [];
  page.on('request', (request) => {
    requested.push(request.url());
    referers.push(request.headers()['referer'] ?? '');
  });

  await page.goto(`${launchUrl(link, '/client-communications')}&campaign=spring`);
  await expect(app.conversations).toBeVisible();
  expect(new URL(page.url()).search).toBe('?campaign=spring');
  const code = new URL(link.url).searchParams.get('authCode')!;
  // The page itself was loaded with it; no later request has it in its address.
  expect(requested.slice(1).filter((url) => url.includes(code))).toEqual([]);
  await expect(page.getByRole('banner')).toContainText('Practice Admin');

  await page.reload();
  await expect(app.conversations).toBeVisible();
  expect(referers.filter((referer) => referer.includes(code))).toEqual([]);
  expect(app.browserErrors).toEqual([]);
  await page.goBack();
  expect(page.url()).not.toContain(code);
});

test('refuses a launch link that was used before [ER-21] [SH-66] [SH-69]', async ({ browser }) => {
  const link = await sandbox.launchLink('EZYVET');
  const first = await AppPage.open(browser);
  await first.launch(link);
  const second = await AppPage.open(browser);
  await second.page.goto(link.url);
  await expect(second.page.getByText('Failed to authenticate with provided search params')).toBeVisible();
});

test('lands on the audit first when the address is the root, and at the sign-in of a live session [SH-34]', async ({
  page,
}) => {
  await page.goto(launchUrl(await sandbox.launchLink('CORNERSTONE'), '/'));
  await expect(page).toHaveURL(/\/appointment-audit$/);
  await page.goto(`${server.url}/config/reports`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reports');
  await page.goto(`${server.url}/login`);
  await expect(page).toHaveURL(/\/appointment-audit$/);
});

test('asks about unsent texts at the address of the sign-out, with a slash at its end too [SH-29]', async ({
  page,
}) => {
  const app = new AppPage(page);
  await app.launch(await sandbox.launchLink('NEO'));
  await app.conversations.getByRole('link').first().click();
  await app.composer.fill('See you');
  await page.goto(`${server.url}/logout/`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('not sent');
});

test('signs in by redirect and returns to the requested page [SH-75] [SH-76] [SH-62] [SH-78] @core', async ({
  page,
}) => {
  const app = new AppPage(page);
  await openSignedOut(page, `${server.url}/client-communications?list=done`);
  const person = page.getByRole('region').first().getByRole('button').first();
  const name = (await person.getByRole('strong').textContent()) ?? '';
  await person.click();
  await expect(app.conversations).toBeVisible();
  expect(page.url()).toBe(`${server.url}/client-communications?list=done`);
  await expect(page.getByRole('tab', { name: 'Done' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('banner')).toContainText(name);
  expect(app.browserErrors).toEqual([]);
});

test('keeps two practices apart in two tabs of one browser [SH-01]', async ({ context }) => {
  const [neo, ezyvet] = [await sandbox.launchLink('NEO'), await sandbox.launchLink('EZYVET')];
  const first = await AppPage.open(context);
  await first.launch(neo);
  const second = await AppPage.open(context);
  await second.launch(ezyvet);

  await first.page.reload();
  await expect(first.conversations).toBeVisible();
  await expect(first.page.getByText(neo.practiceName).first()).toBeAttached();
  await expect(second.page.getByText(ezyvet.practiceName).first()).toBeAttached();
});
