import { expect, type Locator, type Page } from '@playwright/test';
import { type FlagKey, flagKeys } from '#contract/platform/flags.ts';
import { pimsTypes } from '#contract/platform/practice.ts';
import { paths } from '#src/app/paths.ts';
import { cadences } from '#src/strings/cadences.ts';
import { aPhone } from '#tests/support/a-phone.ts';
import { axeFindings, displayModes } from '#tests/support/axe.ts';
import { AppPage } from '#tests/support/app-page.ts';
import { journeyServer } from '#tests/support/journey-server.ts';
import { test } from '#tests/support/journey.ts';
import { launchUrl, nameOfNumber } from '#tests/support/sandbox-api.ts';

const { server, sandbox } = journeyServer();

const setAll = async (value: boolean): Promise<void> => {
  for (const key of flagKeys) await sandbox.setFlag(key, value);
};

test.describe('a flag switched while a page is open', () => {
  test.afterEach(() => setAll(true));

  /** A page that must not be reloaded. */
  async function anOpenPage(page: Page, path: string) {
    const link = await sandbox.launchLink();
    await page.goto(launchUrl(link, path));
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    let loads = 0;
    page.on('load', () => (loads += 1));
    return {
      link,
      nav: (name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }),
      /** The elements behind a flag disappear and reappear with it. */
      async expectGated(key: FlagKey, ...elements: Locator[]) {
        for (const value of [true, false, true]) {
          await sandbox.setFlag(key, value);
          for (const element of elements) await expect(element).toHaveCount(value ? 1 : 0);
        }
        expect(loads).toBe(0);
      },
    };
  }

  test('hides the inbox and brings it back [FL-06] [SH-38] [FL-03]', async ({ page }) => {
    const { nav, expectGated } = await anOpenPage(page, paths.inbox());
    await expectGated('two-way-messaging-enabled', nav('Client communications'), new AppPage(page).conversations);
    await sandbox.setFlag('two-way-messaging-enabled', false);
    await expect(page.getByText('This page is switched off for your practice.')).toBeVisible();
    for (const name of ['Appointment audit', 'Text messages', 'Practice settings'])
      await expect(nav(name)).toHaveCount(1);
  });

  test('removes pages of texting from the sidebar [FL-07] [SH-39] [FL-12] [SH-44] [FL-13] [SH-47]', async ({
    page,
  }) => {
    const { nav, expectGated } = await anOpenPage(page, paths.cadences());
    await expectGated('unconfirmed-appointments-page-enabled', nav('Appointment audit'));
    await expectGated('text-messages-page-enabled', nav('Text messages'));
    await expectGated('settings-page-enabled', nav('Practice settings'));
  });

  test('removes the thank-you and newsletters from the sidebar [FL-16] [SH-41] [FL-19] [SH-43]', async ({ page }) => {
    const { nav, expectGated } = await anOpenPage(page, paths.cadences());
    await expectGated('post-appointment-communications-enabled', nav('Post-appointment communications'));
    await expectGated('newsletters-page-enabled', nav('Newsletters'));
  });

  test('removes reports and the content library from the sidebar [FL-23] [SH-48] [SH-49]', async ({ page }) => {
    const { nav, expectGated } = await anOpenPage(page, paths.surveys());
    await expectGated('content-library-forms', nav('Reports'), nav('Surveys'));
  });

  test('removes the name and the sign-out from the header [FL-09] [SH-60]', async ({ page }) => {
    const { expectGated } = await anOpenPage(page, paths.inbox());
    const header = page.getByRole('banner');
    await expectGated('settings-in-header-enabled', header.getByText('Practice Admin'), header.getByText('Sign Out'));
  });

  test('removes the settings dropdown from the settings area [FL-09] [SH-59]', async ({ page }) => {
    const { expectGated } = await anOpenPage(page, paths.cadences());
    await expectGated(
      'settings-in-header-enabled',
      page.getByRole('banner').getByRole('button', { name: /Practice Admin/, expanded: false }),
    );
  });

  test('removes postcards from the schedule; published ones are still sent, and the page says so [FL-14]', async ({
    page,
  }) => {
    const { expectGated } = await anOpenPage(page, paths.cadences());
    const postcard = page.getByRole('checkbox', { name: 'Postcard' });
    await expectGated('postcards-enabled', postcard);
    const stillSentNotice = page.getByText(cadences.postcards.goOn);
    await expect(stillSentNotice).toHaveCount(0);
    await expect(postcard).toBeChecked();
    await sandbox.setFlag('postcards-enabled', false);
    await expect(stillSentNotice).toBeVisible();
    await expect(page.getByText(/postcard/i)).toHaveCount(2);
    await sandbox.setFlag('postcards-enabled', true);
    await expect(postcard).toBeChecked();
    await expect(stillSentNotice).toHaveCount(0);
  });

  test('removes attachments from the composer [FL-17]', async ({ page }) => {
    const { link, expectGated } = await anOpenPage(page, paths.inbox());
    const phone = aPhone();
    await sandbox.textFrom(phone, link.practicePhone, 'Can I send you a picture?');
    await new AppPage(page).openConversation(nameOfNumber(phone));
    await expectGated('outbound-sms-media-enabled', page.getByRole('button', { name: 'Add an image' }));
  });
});

test('a flag service that is down is reported, and a retry recovers [FL-04] [SH-64] [ER-22]', async ({ page }) => {
  await sandbox.setFaults({ routes: [{ route: '* /flags/*', status: 503 }] });
  await page.goto(launchUrl(await sandbox.launchLink(), paths.inbox()));
  await expect(page.getByText('Failed to load feature flags')).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  // The stream stays down, so that only the retry can recover.
  await sandbox.setFaults({ routes: [{ route: '* /flags/eval/*', status: 503 }] });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(new AppPage(page).conversations).toBeVisible();
  await sandbox.setFaults({});
});

const everyRoute = [
  paths.home(),
  paths.cadences(),
  paths.audit(),
  paths.inbox(),
  paths.startConversation(),
  paths.textMessages(),
  paths.practiceSettings(),
  paths.appointmentRequests(),
  paths.serviceReminders(),
  paths.recommendedCare(),
  paths.preAppointment(),
  paths.postAppointment(),
  paths.appointmentTypes(),
  paths.massCommunications(),
  paths.newsletters(),
  paths.reports(),
  paths.surveyReport(),
  paths.surveys(),
  paths.surveyCreator(),
  paths.register(),
  paths.registered(),
  paths.smsRegister(),
  '/no-such-page',
];

const [wide, narrow] = displayModes;
const passes = [
  { flags: 'on', value: true, ...wide },
  { flags: 'off', value: false, ...narrow },
] as const;

for (const { flags, value, name, viewport, colorScheme } of passes)
  test.describe(`with all flags ${flags}, ${name}`, () => {
    test.use({ viewport, colorScheme });
    test.beforeAll(() => setAll(value));
    test.afterAll(() => setAll(true));

    for (const pimsType of pimsTypes)
      test(
        `no route causes a browser error for a practice on ${pimsType}`,
        {
          tag: pimsType === 'NEO' ? [] : ['@slow'],
        },
        async ({ page }) => {
          const app = new AppPage(page);
          await page.goto(launchUrl(await sandbox.launchLink(pimsType), paths.cadences()));
          await expect(page.getByRole('main')).toBeVisible();
          const findings: string[] = [];
          for (const route of everyRoute) {
            await page.goto(server.url + route);
            await expect(page.getByRole('heading').first()).toBeVisible();
            await expect(page.getByRole('main')).not.toHaveText('');
            // The pages are the same for all practices, so axe checks those of one.
            if (pimsType !== 'NEO') continue;
            findings.push(...(await axeFindings(page)).map((finding) => `${route} ${finding}`));
          }
          expect(findings).toEqual([]);
          expect(app.browserErrors).toEqual([]);
        },
      );
  });
