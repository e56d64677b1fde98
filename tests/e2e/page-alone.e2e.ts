import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { addDays } from '#contract/rules/calendar/add-days.ts';
import { readPageOnlyConfig } from '#server/config.ts';
import { dayOf } from '#src/lib/dates.ts';
import { reports } from '#src/strings/reports.ts';
import { sending } from '#src/strings/sending.ts';
import { writePage } from '#tools/page-only.ts';
import { aPhone } from '#tests/support/a-phone.ts';
import { AppPage } from '#tests/support/app-page.ts';
import { closeWindows } from '#tests/support/close-windows.ts';
import { test } from '#tests/support/journey.ts';
import { aStaticHost, bareServices } from '#tests/support/page-host.ts';
import { nameOfNumber, practiceZone, SandboxApi } from '#tests/support/sandbox-api.ts';
import { ServerProcess } from '#tests/support/server-process.ts';
import { SettingsWindow, settingsPages } from '#tests/support/settings-window.ts';

const directory = mkdtempSync(path.join(os.tmpdir(), 'rapport-page-'));
let host: Awaited<ReturnType<typeof aStaticHost>>;
let services: Awaited<ReturnType<typeof bareServices>>;
let server: ServerProcess;
let sandbox: SandboxApi;

// Three origins: the page's; the services'; that of the socket, the identity providers and the flags.
test.beforeAll(async () => {
  host = await aStaticHost(directory);
  services = await bareServices(() => server.url, host.url);
  server = new ServerProcess({ env: { PAGE_ORIGINS: host.url } });
  sandbox = new SandboxApi(server);
  await server.begin();
  const config = readPageOnlyConfig({
    USER_POOL_ID: 'sandbox_pool',
    USER_POOL_CLIENT_ID: 'sandbox-pool-client',
    USER_POOL_URL: `${server.url}/cognito-idp`,
    REDIRECT_DOMAIN: `${server.url}/oidc`,
    REDIRECT_CLIENT_ID: 'sandbox-web',
    FLAGS_CLIENT_KEY: 'sandbox-flags',
    FLAGS_URL: `${server.url}/flags`,
    CAMPAIGNS_URL: services.url,
    COMMUNICATION_URL: services.url,
    NOTIFICATIONS_URL: services.url,
    NOTIFICATION_SOCKET_URL: `${server.url.replace('http', 'ws')}/realtime`,
    TEMPLATES_URL: services.url,
    SURVEYS_URL: services.url,
    IMAGE_ORIGINS: server.url,
  });
  writePage('dist/client', directory, config);
});
test.afterEach(closeWindows);
test.afterAll(async () => {
  host.stop();
  services.stop();
  await server.remove();
  rmSync(directory, { recursive: true });
});

test('a static page on another origin, on services without extensions: inbox, audit and settings pass their journeys [API-02] [API-03] [API-04] [API-05] [SH-83]', async ({
  browser,
}) => {
  const link = await sandbox.anotherPractice();
  const [phone, day] = [aPhone(), addDays(dayOf(new Date(), practiceZone), 1)];
  await sandbox.textFrom(phone, link.practicePhone, 'Is Luna ready?');
  await sandbox.bookVisit(link.practicePhone, { startsAt: `${day}T15:00:00Z`, reason: 'Vaccines' });
  const app = await AppPage.open(browser);
  const { page } = app;

  await app.launch({ ...link, url: link.url.replace(server.url, host.url) });
  await app.openConversation(nameOfNumber(phone));
  await expect(app.message('Is Luna ready?')).toBeVisible();
  await app.send('She is');
  await expect(app.message('She is')).toContainText('Delivered');
  await expect.poll(() => sandbox.textsReceivedBy(phone)).toEqual(['She is']);
  await sandbox.textFrom(phone, link.practicePhone, 'On my way');
  await expect(app.message('On my way')).toBeVisible();
  await expect(page.getByRole('button', { name: sending.note.write })).toHaveCount(0);

  await page.goto(`${host.url}/appointment-audit?day=${day}`);
  await page.getByRole('checkbox', { name: 'Show appointments with automated reminders' }).check();
  const card = page.getByRole('article').filter({ hasText: 'Vaccines' });
  await card.getByRole('button', { name: /^Mark the appointment/ }).click();
  await page.getByRole('button', { name: 'Mark as confirmed' }).click();
  await expect(card).toContainText('Confirmed');

  const settings = new SettingsWindow(app);
  await page.goto(host.url + settingsPages.practice);
  await settings.field('Practice name').fill('Elm Animal Hospital');
  await settings.review();
  await settings.publish('1 change published');
  await page.reload();
  await expect(settings.field('Practice name')).toHaveValue('Elm Animal Hospital');
  await expect(settings.button('History')).toHaveCount(0);

  await page.goto(`${host.url}/config/reports/survey`);
  await expect(page.getByRole('heading', { name: reports.survey.byWeek })).toBeVisible();
  expect(services.refused).toEqual([]);
  expect(app.browserErrors).toEqual([]);
});
