import { expect, it } from 'vitest';
import type { PracticeEnrollment } from '#contract/campaigns/enrollment.ts';
import { startDatesOf } from './start-dates.ts';

const now = new Date('2026-11-21T12:00:00Z');
const of = (...campaigns: PracticeEnrollment['campaignEnrollments']) => withFlags(campaigns, true);
const withFlags = (campaigns: PracticeEnrollment['campaignEnrollments'], hasNewsletters: boolean) =>
  startDatesOf(
    { campaignEnrollments: campaigns } as PracticeEnrollment,
    now,
    (type) => hasNewsletters || type !== 'PracticeNewsletter',
  );

it('lists future start days in order, with the campaigns that start then [CA-19]', () => {
  expect(
    of(
      { campaignType: 'AppointmentReminders', startDate: '2026-12-01' },
      { campaignType: 'ServiceReminders', startDate: '2026-11-25' },
      { campaignType: 'PracticeNewsletter', startDate: '2026-12-01' },
    ),
  ).toEqual([
    { date: '2026-11-25', types: ['ServiceReminders'] },
    { date: '2026-12-01', types: ['AppointmentReminders', 'PracticeNewsletter'] },
  ]);
});

it('is empty when all campaigns have started or none has a start date [CA-19]', () => {
  expect(
    of({ campaignType: 'AppointmentReminders', startDate: '2026-11-21' }, { campaignType: 'ServiceReminders' }),
  ).toEqual([]);
});

it('leaves out a campaign that sends nothing on its day: switched off, not set up, or without its flag', () => {
  const startDate = '2026-12-01';
  expect(
    of(
      { campaignType: 'AppointmentReminders', startDate, enabled: false },
      { campaignType: 'ServiceReminders', startDate, status: 'error' },
    ),
  ).toEqual([]);
  expect(of({ campaignType: 'ServiceReminders', startDate, status: null })).toEqual([]);
  expect(withFlags([{ campaignType: 'PracticeNewsletter', startDate, status: 'started' }], false)).toEqual([]);
});
