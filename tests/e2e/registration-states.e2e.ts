import { expect, type Page } from '@playwright/test';
import type { SmsRegistration } from '#contract/campaigns/sms-registration.ts';
import type { Registration, RegistrationFailure } from '#contract/registration/practice-registrations.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { journeyServer } from '#tests/support/journey-server.ts';
import { test } from '#tests/support/journey.ts';

const { server, sandbox } = journeyServer();

const submitted = [{ kind: 'SUBMITTED', at: '2026-11-22T15:00:00.000Z' }] as const;
const checked = [...submitted, { kind: 'BUSINESS_CHECKED', at: '2026-11-22T15:01:00.000Z' }] as const;
const shared = [...checked, { kind: 'WITH_CARRIERS', at: '2026-11-23T15:00:00.000Z' }] as const;
const approved = [...shared, { kind: 'APPROVED', at: '2026-11-25T15:00:00.000Z' }] as const;
const sent = { version: 3, reference: '1F0C22AB', savedAt: '2026-11-22T14:59:00.000Z', savedBy: 'Ada Lovelace' };
const filledIn = {
  ein: '84-2917350',
  legalBusinessName: 'Redwood Coast Pet Care, LLC',
  businessStructure: 'LLC',
} as const;
const masked = { ...filledIn, ein: '••-•••7350', legalBusinessName: 'Redwood Coast Pet Care LLC' };

type State = Omit<Partial<SmsRegistration>, 'form' | 'practice'> & {
  readonly form?: Partial<SmsRegistration['form']>;
  readonly practice?: Partial<SmsRegistration['practice']>;
};
/** What a registration of a texting number can be, as the server answers it. */
const textingStates: Readonly<Record<string, State>> = {
  'not begun': {},
  'in progress': { version: 2, form: { ...filledIn, website: 'http://facebook.com/redwood', zip: '99999' } },
  submitted: { ...sent, state: 'SUBMITTED', timeline: [...submitted], form: masked },
  'with the carriers': { ...sent, state: 'CAMPAIGN_REVIEW', timeline: [...shared], form: masked },
  'refused with fields': {
    ...sent,
    state: 'BRAND_REFUSED',
    timeline: [...submitted, { kind: 'BUSINESS_REFUSED', at: '2026-11-22T15:01:00.000Z' }],
    refusals: [{ code: 'ein_mismatch', words: 'Tax Id does not match with the company name.' }],
    form: masked,
  },
  'refused without': {
    ...sent,
    state: 'BRAND_REFUSED',
    timeline: [...submitted, { kind: 'BUSINESS_REFUSED', at: '2026-11-22T15:01:00.000Z' }],
    refusals: [{ code: 'other', words: 'The business could not be verified.' }],
    form: masked,
  },
  approved: { ...sent, state: 'APPROVED', timeline: [...approved], form: masked },
  suspended: {
    ...sent,
    state: 'CAMPAIGN_REFUSED',
    timeline: [...approved, { kind: 'SUSPENDED', at: '2026-11-26T15:00:00.000Z' }],
    refusals: [{ code: 'suspended', words: 'A carrier has suspended the campaign.' }],
    form: masked,
  },
  unavailable: { isAvailable: false },
  'without a number': { isAvailable: false, practice: { textingNumber: null } },
};

/** What axe finds, and whether the page has to be scrolled sideways. */
async function findings(page: Page): Promise<string[]> {
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
  return [...(await axeFindings(page)), ...(isWide ? ['wider than the window'] : [])];
}

for (const { name, viewport, colorScheme } of [
  { name: 'wide and light', viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { name: '320 pixels wide and dark', viewport: { width: 320, height: 700 }, colorScheme: 'dark' },
] as const)
  test.describe(name, () => {
    test.use({ viewport, colorScheme });

    test(
      'the registration of a texting number is accessible in every state [SH-27] [SM-08] [SM-12] [SM-14]',
      { tag: '@slow' },
      async ({ page }) => {
        const { practicePhone } = await sandbox.launchLink('CORNERSTONE');
        const link = await fetch(`${server.url}/sandbox/api/registry/link?${new URLSearchParams({ practicePhone })}`);
        const { path } = (await link.json()) as { path: string };
        let state: State = {};
        let status = 200;
        await page.route('**/v1/app/sms-registration', async (route) => {
          const response = await route.fetch();
          const real = (await response.json()) as SmsRegistration;
          const json = {
            ...real,
            ...state,
            form: { ...real.form, ...state.form },
            practice: { ...real.practice, ...state.practice },
          };
          await route.fulfill({ response, status, json });
        });
        await page.goto(server.url + path);
        const found: Record<string, string[]> = {};
        for (const [which, given] of Object.entries(textingStates)) {
          state = given;
          await page.reload();
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await expect(page.locator('form, details').first()).toBeVisible();
          if (which === 'suspended')
            await expect(page.getByRole('heading', { name: 'A carrier has suspended your texts' })).toBeVisible();
          if (which === 'in progress') await page.getByRole('button', { name: 'Submit', exact: true }).click();
          found[which] = await findings(page);
        }
        // A colleague saves the form while it is edited.
        state = {};
        await page.route('**/v1/app/sms-registration/draft', (route) =>
          route.fulfill({ status: 409, json: { code: 'registration_changed', message: 'Changed.' } }),
        );
        await page.reload();
        await page.getByLabel('Legal business name').fill('Redwood');
        state = { version: 9, savedBy: 'Ada Lovelace', form: { city: 'Salem' } };
        await expect(page.getByRole('alert').getByText('has edited')).toBeVisible();
        found['conflict'] = await findings(page);
        status = 401;
        await page.reload();
        await expect(page.getByRole('heading', { name: 'This page has been open for too long' })).toBeVisible();
        found['expired link'] = await findings(page);
        expect(Object.fromEntries(Object.entries(found).filter(([, broken]) => broken.length > 0))).toEqual({});
      },
    );
  });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const made = async (path: string) => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
    return (await (await fetch(`${server.url}/sandbox/api/${path}`, init)).json()) as Record<
      'url' | 'practiceOrgId',
      string
    >;
  };

  test('a registration of a practice says how it failed and what to do, whichever way [RG-09] [RG-10] [RG-11]', async ({
    page,
  }) => {
    const { url } = await made('practice-invitations');
    const reasons: RegistrationFailure[] = [
      'already_enrolled',
      'not_confirmed',
      'practice_not_found',
      'software_unavailable',
    ];
    const found: Record<string, string[]> = {};
    await page.goto(`${server.url}/enroll/register?invitation=${'x'.repeat(22)}`);
    await expect(page.getByText('We do not know this invitation')).toBeVisible();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('fields need attention')).toBeInViewport();
    await expect(page.locator('label', { hasText: 'Practice software' })).toBeInViewport();
    found['unknown invitation'] = await findings(page);

    await page.goto(url);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Contact name').fill('Rosa Lindqvist');
    await page.getByLabel('Contact email').fill('rosa@cedarcreek.example');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('checkbox').check();
    await page.route('**/v1/public/practice-registrations', (route) => route.abort());
    await page.getByRole('button', { name: 'Send registration' }).click();
    await expect(page.getByText('Server error')).toBeVisible();
    found['lost answer'] = await findings(page);
    await page.unroute('**/v1/public/practice-registrations');
    await page.getByRole('button', { name: 'Send registration' }).click();
    await expect(page.getByText('is registered')).toBeVisible();
    const link = new URL(page.url()).searchParams.get('r') ?? '';
    let reason: RegistrationFailure | null = null;
    await page.route('**/v1/public/practice-registrations/*', async (route) => {
      if (reason === null) return route.abort();
      const response = await route.fetch();
      const json = { ...((await response.json()) as Registration), status: 'FAILED', reason, textingToken: null };
      await route.fulfill({ response, json });
    });
    await page.goto(`${server.url}/enroll/register?r=${link}`);
    await expect(async () => {
      // As for somebody who comes back to the page, which polls at once.
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await expect(page.getByText('Polling error')).toBeVisible({ timeout: 500 });
    }).toPass();
    found['polling error'] = await findings(page);
    for (reason of reasons) {
      await page.goto(`${server.url}/enroll/register?r=${link}`);
      await expect(page.getByRole('heading', { name: 'Unable to complete enrollment' })).toBeVisible();
      found[reason] = await findings(page);
    }
    await page.goto(url);
    await expect(page.getByText('This invitation has been used')).toBeVisible();
    found['used invitation'] = await findings(page);
    expect(Object.fromEntries(Object.entries(found).filter(([, broken]) => broken.length > 0))).toEqual({});
  });
});
