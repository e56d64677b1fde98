import { describe, expect, it } from 'vitest';
import type { SettingsChange } from '#contract/campaigns/publishes.ts';
import { communicationsPage } from './communications-page.ts';
import { autoReplyFieldsOf } from './auto-reply-fields.ts';
import { cadenceFieldsOf, type Campaigns } from './cadence-fields.ts';
import type { CommunicationsFields } from './fields.ts';
import { serviceFieldsOf } from './service-fields.ts';
import { thankYouFieldsOf } from './thank-you-fields.ts';
import { wellnessFieldsOf } from './wellness-fields.ts';

const campaigns: Campaigns = [
  { campaignType: 'AppointmentReminders', mediums: ['SMS', 'EMAIL'] },
  { campaignType: 'ServiceReminders', mediums: ['SMS', 'EMAIL', 'POSTCARD'] },
];
const saved: CommunicationsFields = {
  ...cadenceFieldsOf(campaigns),
  ...thankYouFieldsOf(null),
  wellness: wellnessFieldsOf(),
  ...serviceFieldsOf({ campaignEnrollments: campaigns }),
  ...autoReplyFieldsOf(null),
};
const page = communicationsPage({ campaigns });
const describeEdit = (key: keyof CommunicationsFields, change: Partial<CommunicationsFields>) =>
  page.describe(key, saved, { ...saved, ...change });
const problems = (fields: Partial<CommunicationsFields>) => {
  const { error } = page.schema.safeParse({ ...saved, ...fields }, { error: page.problem });
  return error?.issues.map(({ path, message }) => [path[0], message]) ?? [];
};
const changeOf = (
  before: Partial<Campaigns[number]>,
  after: Partial<Campaigns[number]>,
  id: Campaigns[number]['campaignType'] = 'AppointmentReminders',
): SettingsChange => ({ subject: { kind: 'campaign', id }, before, after });

describe('the fields', () => {
  it('use the chosen mediums, or else the campaign’s [CA-11]', () => {
    expect(cadenceFieldsOf(campaigns)).toEqual({
      appointmentReminders: true,
      '14-days': ['SMS', 'EMAIL'],
      '3-days': ['SMS', 'EMAIL'],
      'same-day': ['SMS', 'EMAIL'],
      serviceReminders: true,
      '60-days': ['SMS', 'EMAIL'],
      postcard: ['POSTCARD'],
      '30-days': ['SMS', 'EMAIL'],
      '30-days-overdue': ['SMS', 'EMAIL'],
    });
    const chosen = cadenceFieldsOf([
      {
        campaignType: 'AppointmentReminders',
        mediums: ['SMS'],
        campaignConfig: { cadences: { '14-days': ['EMAIL'] } },
      },
    ]);
    expect([chosen['14-days'], chosen['3-days']]).toEqual([['EMAIL'], ['SMS']]);
  });

  it('are off if the practice is not enrolled or has switched the campaign off', () => {
    const fields = cadenceFieldsOf([{ campaignType: 'AppointmentReminders', enabled: false, mediums: ['SMS'] }]);
    expect([fields.appointmentReminders, fields.serviceReminders]).toEqual([false, false]);
    expect(fields['60-days']).toEqual([]);
  });
});

describe('at least one option', () => {
  const noAppointmentOptions = { '14-days': [], '3-days': [], 'same-day': [] };
  const noServiceOptions = { '60-days': [], postcard: [], '30-days': [], '30-days-overdue': [] };

  it('is required before the appointment while the campaign is on [CA-12] [PR-04]', () => {
    expect(problems(noAppointmentOptions)).toEqual([
      ['appointmentReminders', 'You must have at least one option selected or disable Pre-Appointment Communications.'],
    ]);
    expect(problems({ ...noAppointmentOptions, 'same-day': ['SMS'] })).toEqual([]);
    expect(problems({ ...noAppointmentOptions, appointmentReminders: false })).toEqual([]);
  });

  it('is required for medical services too [CA-13] [MS-04]', () => {
    expect(problems(noServiceOptions)).toEqual([
      ['serviceReminders', 'You must have at least one option selected or disable Medical Service Reminders.'],
    ]);
    expect(problems({ ...noServiceOptions, postcard: ['POSTCARD'] })).toEqual([]);
    expect(problems({ ...noServiceOptions, serviceReminders: false })).toEqual([]);
  });
});

describe('a change in plain words', () => {
  it('lists the mediums before and after, and what clients no longer get', () => {
    expect(describeEdit('3-days', { '3-days': ['EMAIL'] })).toEqual({
      label: 'Appointment: 3 days before',
      before: 'Text and email',
      after: 'Email only',
      consequence: 'Clients get no text 3 days before their appointment.',
    });
    expect(describeEdit('same-day', { 'same-day': [] })).toMatchObject({
      label: 'Appointment: morning of the appointment',
      after: 'Nothing',
      consequence: 'Clients get no text and no email on the morning of their appointment.',
    });
  });

  it('does not warn if clients only get more messages', () => {
    const change = page.describe('3-days', { ...saved, '3-days': ['SMS'] }, saved);
    expect(change).toMatchObject({ before: 'Text only', after: 'Text and email' });
    expect(change.consequence).toBeUndefined();
  });

  it('says what a postcard costs if it is new [CN-22]', () => {
    const change = page.describe('postcard', { ...saved, postcard: [] }, saved);
    expect(change).toMatchObject({ before: 'Nothing', after: 'Postcard', consequence: 'Each postcard costs $1.10.' });
  });

  it('says what clients no longer get if a campaign is switched off', () => {
    expect(describeEdit('serviceReminders', { serviceReminders: false })).toEqual({
      label: 'Medical service reminders',
      before: 'On',
      after: 'Off',
      consequence: 'Clients will not be told when services for their pets come due.',
    });
  });
});

describe('a publish', () => {
  it('makes one call for each campaign that is changed', () => {
    const keysOf = (...changed: (keyof CommunicationsFields)[]) =>
      page.steps(saved, changed, saved).map(({ keys }) => keys);
    expect(keysOf('3-days', 'appointmentReminders')).toEqual([['3-days', 'appointmentReminders']]);
    expect(keysOf('postcard', '14-days')).toEqual([['14-days'], ['postcard']]);
    expect(keysOf()).toEqual([]);
  });
});

describe('an earlier publish', () => {
  it('lists the differences if nothing had been chosen before', () => {
    const cadences = { '14-days': ['SMS' as const], '3-days': ['SMS' as const, 'EMAIL' as const] };
    const change = changeOf({}, { campaignConfig: { cadences } });
    expect(page.recall(change)).toEqual({ before: { '14-days': ['SMS', 'EMAIL'] }, after: { '14-days': ['SMS'] } });
  });

  it('is listed if a campaign was switched on or off', () => {
    expect(page.recall(changeOf({}, { enabled: false }, 'ServiceReminders'))).toEqual({
      before: { serviceReminders: true },
      after: { serviceReminders: false },
    });
  });

  it('is listed by the fields of the appointment types that it changed [PR-05] [PR-06]', () => {
    const appointmentTypeSettings = [
      { appointmentTypeId: 'exam', name: 'Exam', excluded: true, dropOff: { start: '07:30', end: '08:30' } },
    ];
    const recalled = page.recall(changeOf({}, { campaignConfig: { appointmentTypeSettings } }));
    expect(recalled).toEqual({
      before: {},
      after: { 'excluded:exam': true, 'dropOff:exam': { start: '07:30', end: '08:30' } },
    });
    const named = communicationsPage({ types: [{ id: 'exam', name: 'Exam' }] });
    expect(named.describe('dropOff:exam', {}, recalled?.after ?? {})).toEqual({
      label: 'Exam: drop-off',
      before: '',
      after: '7:30 to 8:30 AM',
    });
    expect(named.describe('excluded:exam', {}, recalled?.after ?? {})).toMatchObject({
      before: 'Reminded',
      after: 'Left out: no reminders, called from the audit',
    });
  });

  it('is ignored if it changed no field of this page', () => {
    expect(page.recall(changeOf({ startDate: '2026-12-01' }, { startDate: '2026-12-02' }))).toBeNull();
    expect(page.recall(changeOf({}, { mediums: ['EMAIL'] }, 'PracticeNewsletter'))).toBeNull();
    expect(page.recall({ subject: { kind: 'portal-link' }, before: null, after: 'elm' })).toBeNull();
  });
});
