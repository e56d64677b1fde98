import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { readRegistrationStatus } from '#contract/campaigns/enrollment.ts';
import { provideAnalytics } from '#src/analytics/page-analytics.ts';
import { shell } from '#src/strings/shell.ts';
import { surveys } from '#src/strings/surveys.ts';
import { theNetwork } from '#tests/support/app-network.ts';
import { inMemoryAnalytics } from '#tests/support/in-memory-analytics.ts';
import { aPracticeDay } from '#tests/support/practice-day.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { paths } from '../paths.ts';

const network = theNetwork();
const config = { analytics: { scriptUrl: '/tracker.js', key: 'k' } };

afterEach(() => provideAnalytics(null));

describe('the report to the customer-success tracker', () => {
  it('contains the user and the pages that they open [SH-84] [SH-85] [SH-86] [EN-03]', async () => {
    const heard = inMemoryAnalytics();
    provideAnalytics(heard.analytics);
    const practice = await aPracticeDay({
      profile: JSON.stringify({ billingSapId: '12345678', isVelloActive: true }),
    });
    const { router } = await renderApp({ practice, config, path: paths.reports() });
    await expect.poll(() => heard.identifications.length).toBeGreaterThan(0);
    expect(heard.identifications.at(-1)).toEqual({
      context: { pims_type: 'NEO', practice_id: practice.practice },
      contact: { billingSapId: '12345678', email: expect.stringContaining('@') as string },
      account: { isVelloEnrolled: true, isSMSRegistered: true, pimsType: 'NEO' },
    });
    await router.navigate(paths.surveys());
    await expect
      .poll(() => heard.events)
      .toEqual([
        ['Page opened', { page: shell.titles.reports }],
        ['Page opened', { page: shell.titles.surveys }],
      ]);
  });

  it.each([
    ['REGISTRATION_IN_PROGRESS', false],
    ['COMPLETE_AND_READY_TO_MIGRATE', true],
  ])('says whether the practice is enrolled, and with %s whether it may text: %s [SH-86]', async (status, may) => {
    const heard = inMemoryAnalytics();
    provideAnalytics(heard.analytics);
    const profile = JSON.stringify({ isVelloActive: false });
    const practice = await aPracticeDay({ profile, registration_status: status });
    await renderApp({ practice, config, path: paths.reports() });
    await expect
      .poll(() => heard.identifications.at(-1)?.account)
      .toEqual({ isVelloEnrolled: false, isSMSRegistered: may, pimsType: 'NEO' });
  });

  it('is sent without the registration’s status if that fails [SH-86]', async () => {
    const heard = inMemoryAnalytics();
    provideAnalytics(heard.analytics);
    network.fail(readRegistrationStatus, { code: 'internal', message: 'no' }, 9);
    await renderApp({ config, path: paths.reports() });
    await expect.poll(() => heard.identifications.at(-1)?.account.isSMSRegistered).toBe(false);
  });

  it('is not sent if no tracker is configured [SH-84]', async () => {
    const heard = inMemoryAnalytics();
    provideAnalytics(heard.analytics);
    await renderApp({ path: paths.surveys() });
    expect(await screen.findByText(surveys.none.title)).toBeInTheDocument();
    expect(heard.events).toEqual([]);
    expect(document.querySelector('script[src]')).toBeNull();
  });
});
