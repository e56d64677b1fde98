import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { createNewsletterRun } from '#contract/campaigns/newsletter-runs.ts';
import { createNewsletter, updateNewsletter } from '#contract/campaigns/newsletters.ts';
import {
  updateCampaignConfig,
  updateEnrollment,
  updateStartDate,
  updateTwoWayMessaging,
} from '#contract/campaigns/settings.ts';
import type { Endpoint, Input } from '#contract/http.ts';
import { dayIn, momentOf } from '#contract/rules/cadences/cadence-moments.ts';
import { addDays } from '#contract/rules/calendar/add-days.ts';
import { newsletterType } from '#contract/rules/newsletters/newsletter-document.ts';
import { updateNewsletterTemplate } from '#contract/templates/newsletter-templates.ts';
import { ApiClient } from '#tests/support/api-client.ts';
import { AppPage } from '#tests/support/app-page.ts';
import { expectNoFinding } from '#tests/support/axe.ts';
import { closeWindows } from '#tests/support/close-windows.ts';
import { freePort } from '#tests/support/free-port.ts';
import { test } from '#tests/support/journey.ts';
import { aDocument, aText } from '#tests/support/newsletter-documents.ts';
import { OutsideProcess } from '#tests/support/outside-process.ts';
import { practiceZone, SandboxApi } from '#tests/support/sandbox-api.ts';
import { ServerProcess } from '#tests/support/server-process.ts';

const practice = ['NEO', 'elm-street', 'main'];
const number = '+12075550142';
const maya = {
  id: 'maya',
  firstName: 'Maya',
  lastName: 'Okafor',
  mobilePhone: '+12075550111',
  email: 'maya@home.example',
};
const jonah = {
  id: 'jonah',
  firstName: 'Jonah',
  lastName: 'Reyes',
  mobilePhone: '+12075550112',
  email: 'jonah@home.example',
};
const ada = {
  id: 'ada',
  firstName: 'Ada',
  lastName: 'Novak',
  'address.street': '12 Mill Road',
  'address.city': 'Springfield',
  'address.state': 'MA',
  'address.postalCode': '01101',
};

/** The next moment at which reminders and cards are sent, and the day of what a card is about. */
const { at, dueOn } = nextCards();
const visit = { lengthInMinutes: 30, typeId: 'exam', confirmed: 'no' };
const records = {
  appointment_type: [{ id: 'exam', name: 'Wellness exam' }],
  service_type: [{ id: 'rabies', name: 'Rabies vaccine' }],
  client: [maya, jonah, ada],
  pet: [maya, jonah, ada].map(({ id }, index) => ({
    id: `pet-${id}`,
    clientId: id,
    name: ['Luna', 'Biscuit', 'Milo'][index] ?? '',
    species: 'Canine',
  })),
  appointment: [
    { ...visit, id: 'v-maya', clientId: 'maya', petId: 'pet-maya', startsAt: `${addDays(today(), 1)}T19:00:00Z` },
    {
      ...visit,
      id: 'v-jonah',
      clientId: 'jonah',
      petId: 'pet-jonah',
      startsAt: `${addDays(dayIn(at, practiceZone), 3)}T19:00:00Z`,
    },
  ],
  service_due: [{ id: 'due-ada', petId: 'pet-ada', serviceTypeId: 'rabies', name: 'Rabies vaccine', dueOn }],
};

let server: ServerProcess;
let outside: OutsideProcess;
let invitation: string;
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'rapport-product-'));

test.beforeAll(async () => {
  test.setTimeout(240_000);
  const port = await freePort();
  const productUrl = `http://127.0.0.1:${port}`;
  const operator = (command: string, ...given: string[]) =>
    execFileSync(process.execPath, ['dist/server/main.js', 'practice', command, ...given], {
      env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', PORT: String(port) },
      encoding: 'utf8',
    });
  operator('add', ...practice, 'Elm Street Animal Hospital', practiceZone);
  operator('number', ...practice, number);
  invitation = operator('invite', 'NEO', 'cedar-creek', 'main', 'Cedar Creek Veterinary').trim();
  const [key = ''] = operator('key', ...practice).split('\n');
  outside = await OutsideProcess.start({ productUrl, key, records });
  server = new ServerProcess({ port, env: { ...outside.settings, DATA_DIR: dataDir } });
  await server.begin();
});
test.afterEach(closeWindows);
test.afterAll(async () => {
  await server?.remove();
  await outside?.remove();
  rmSync(dataDir, { recursive: true, force: true });
});

test('a product without a sandbox reaches carrier, mail, printer, practice software, sign-in and flags by URL alone', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const sandbox = new SandboxApi(outside);
  const staff = await ApiClient.openBy(server.url, await sandbox.launchLink());
  const call = async <E extends Endpoint>(endpoint: E, input: Input<E>) => {
    const { status, body } = await staff.call(endpoint, input, { 'idempotency-key': crypto.randomUUID() });
    expect(status, JSON.stringify(body)).toBeLessThan(300);
    return body;
  };
  await call(updateTwoWayMessaging, { set_enabled: true });
  await call(updateEnrollment, {
    practiceAddress: '1 Elm Street',
    practiceAddressCity: 'Portland',
    practiceAddressState: 'ME',
    practiceAddressPostalCode: '04101',
    practiceEmailAddress: 'hello@elm-street.example',
    practiceVoicePhone: '+12075550143',
  });
  for (const [campaignType, medium] of [
    ['AppointmentReminders', 'SMS'],
    ['ServiceReminders', 'POSTCARD'],
  ] as const) {
    await call(updateCampaignConfig, { campaignType, mediums: [medium] });
    await call(updateStartDate, { campaignType, start_date: today() });
  }

  // The launch link of the sandbox's page signs in.
  const anna = await AppPage.open(browser);
  const { page } = anna;
  await page.addInitScript(() => localStorage.setItem('rapport.undo-send', 'off'));
  await page.goto(outside.url);
  await expect(page.getByRole('region', { name: 'The next visits' })).toContainText('Maya Okafor');
  await expectNoFinding(page);
  await page.getByRole('link', { name: 'Open Rapport as Grace Lindqvist' }).click();
  await expect(page.getByText('Elm Street Animal Hospital').first()).toBeVisible();

  // The practice software's visit of tomorrow is confirmed here, and there.
  await page.goto(`${server.url}/appointment-audit`);
  await page.getByRole('navigation', { name: 'Days' }).getByRole('link').nth(1).click();
  await page.getByRole('checkbox', { name: 'Show appointments with automated reminders' }).check();
  const card = page.getByRole('article').filter({ hasText: 'Maya Okafor' });
  await card.getByRole('button', { name: /^Mark the appointment/ }).click();
  await page
    .getByRole('dialog', { name: /^Mark the appointment/ })
    .getByRole('button', { name: 'Mark as confirmed' })
    .click();
  await expect.poll(async () => (await outside.visits()).find(({ id }) => id === 'v-maya')?.isConfirmed).toBe(true);

  // Texts in and out.
  await sandbox.textFrom(maya.mobilePhone, number, 'Is Luna ready?');
  await page.goto(`${server.url}/client-communications`);
  await anna.openConversation('Maya Okafor');
  await expect(anna.message('Is Luna ready?')).toBeVisible();
  await anna.send('Yes, at four.');
  await expect.poll(() => sandbox.textsReceivedBy(maya.mobilePhone)).toEqual(['Yes, at four.']);
  expect(anna.browserErrors).toEqual([]);

  // A newsletter.
  const own = { pims: 'NEO', org: 'elm-street', branch: 'main' };
  const letter = await call(createNewsletter, { ...own, type: 'PracticeNewsletter', name: 'Ticks' });
  await call(updateNewsletterTemplate, {
    ...own,
    templateId: letter.templateId ?? '',
    subject: 'Ticks are back',
    content: { 'en-us': { [newsletterType]: JSON.stringify(aDocument(aText('Look at the ears.'))) } },
  });
  await call(updateNewsletter, { ...own, id: letter.id, recipients: { include: 'all' } });
  await call(createNewsletterRun, { ...own, id: letter.id, start: null });
  const subjects = async (email: string) => (await sandbox.mailOf(email)).map(({ subject }) => subject);
  await expect.poll(() => subjects(jonah.email), { timeout: 60_000 }).toEqual(['Ticks are back']);

  // Without a link, staff sign in at the other identity provider.
  const ben = await AppPage.open(browser);
  await ben.page.goto(`${server.url}/client-communications`);
  await ben.page.getByRole('button', { name: /Omar Haddad/ }).click();
  await expect(ben.conversationWith('Maya Okafor')).toBeVisible();
  expect(ben.browserErrors).toEqual([]);

  // Another practice registers itself by its invitation.
  const office = await browser.newPage();
  await office.goto(invitation);
  await office.getByLabel('Street').fill('12 Mill Road');
  await office.getByLabel('City').fill('Portland');
  await office.getByLabel('State').selectOption('ME');
  await office.getByLabel('ZIP').fill('04101');
  await office.getByLabel('Practice phone').fill('207.555.0199');
  await office.getByRole('button', { name: 'Continue' }).click();
  await office.getByLabel('Contact name').fill('Rosa Lindqvist');
  await office.getByLabel('Contact email').fill('rosa@cedarcreek.example');
  await office.getByRole('button', { name: 'Continue' }).click();
  await office.getByRole('checkbox').check();
  await office.getByRole('button', { name: 'Send registration' }).click();
  await expect(office.getByText('Cedar Creek Veterinary is registered')).toBeVisible();

  // Nine o'clock: a reminder and a card leave.
  await server.restart('SIGTERM', new Date(at.getTime() + 1000));
  await expect
    .poll(() => sandbox.textsReceivedBy(jonah.mobilePhone), { timeout: 60_000 })
    .toEqual([expect.stringContaining('Biscuit')]);
  await expect.poll(() => outside.cards(), { timeout: 60_000 }).toMatchObject([{ to: { name: 'Ada Novak' } }]);
  expect((await outside.cards())[0]?.back).toContain('Milo');
});

function today(): string {
  return dayIn(new Date(), practiceZone);
}

function nextCards(): { at: Date; dueOn: string } {
  const days = Array.from({ length: 10 }, (_, index) => addDays(today(), 27 + index));
  const cards = days.map((day) => ({ dueOn: day, at: momentOf('postcard', day, practiceZone) }));
  const next = cards.find((card) => card.at > new Date());
  if (!next) throw new Error('No card is sent in the coming days');
  return next;
}
