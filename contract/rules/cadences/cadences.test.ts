import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns/format';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { atLeastOneOption, chosenMediums } from '../reminders/campaign-options.ts';
import { isStillInTime, momentOf } from './cadence-moments.ts';
import { cadenceNames, cadences, communicationTypeOf, isOfService, postcards, quietFrom } from './cadences.ts';

const zones = [
  'Pacific/Kiritimati',
  'Pacific/Auckland',
  'Australia/Lord_Howe',
  'Asia/Kolkata',
  'Europe/London',
  'UTC',
  'America/Sao_Paulo',
  'America/New_York',
  'America/Phoenix',
  'America/Los_Angeles',
  'Pacific/Pago_Pago',
];
const zone = fc.constantFrom(...zones);
const cadence = fc.constantFrom(...cadenceNames);
const day = fc
  .integer({ min: 0, max: 366 * 4 })
  .map((days) => new Date(Date.UTC(2026, 0, 1) + days * 86_400_000).toISOString().slice(0, 10));
const local = (at: Date, timeZone: string) => format(new TZDate(at, timeZone), 'yyyy-MM-dd HH:mm:ss');
const newYork = 'America/New_York';
const atNewYork = (name: (typeof cadenceNames)[number], on: string) => local(momentOf(name, on, newYork), newYork);

describe('the cadences', () => {
  it('of a visit are 14 and 3 days before at 9 AM and its morning at 7 AM [CA-03] [CA-04] [CA-05] [CN-20]', () => {
    expect(atNewYork('14-days', '2026-12-08')).toBe('2026-11-24 09:00:00');
    expect(atNewYork('3-days', '2026-12-02')).toBe('2026-11-29 09:00:00');
    expect(atNewYork('same-day', '2026-12-02')).toBe('2026-12-02 07:00:00');
  });

  it('of a service are 60 and 30 days before and 30 days overdue, all at 9 AM [CA-06] [CA-07] [CA-08] [CN-21] [MS-03]', () => {
    expect(atNewYork('60-days', '2027-03-01')).toBe('2026-12-31 09:00:00');
    expect(atNewYork('30-days', '2027-03-01')).toBe('2027-01-30 09:00:00');
    expect(atNewYork('30-days-overdue', '2027-03-01')).toBe('2027-03-31 09:00:00');
  });

  it('of postcards is one month before, at the latest on that month’s last day, for up to six animals at $1.10 [CA-09] [CN-22] [MS-10]', () => {
    expect(atNewYork('postcard', '2027-03-15')).toBe('2027-02-15 09:00:00');
    expect(atNewYork('postcard', '2027-03-31')).toBe('2027-02-28 09:00:00');
    expect(cadences.postcard.mediums).toEqual(['POSTCARD']);
    expect(postcards).toEqual({ cents: 110, animals: 6 });
  });

  it('of a thank-you is one day after at 9 AM by email [CA-10] [CN-19] [PO-06]', () => {
    expect(atNewYork('thank-you', '2026-12-31')).toBe('2027-01-01 09:00:00');
    expect(cadences['thank-you'].mediums).toEqual(['EMAIL']);
  });

  it('keep the practice’s hour on the days on which its clocks change [F-41]', () => {
    expect(momentOf('same-day', '2026-03-07', newYork).toISOString()).toBe('2026-03-07T12:00:00.000Z');
    expect(momentOf('same-day', '2026-03-08', newYork).toISOString()).toBe('2026-03-08T11:00:00.000Z');
    expect(momentOf('3-days', '2026-11-04', newYork).toISOString()).toBe('2026-11-01T14:00:00.000Z');
    expect(momentOf('3-days', '2026-11-03', newYork).toISOString()).toBe('2026-10-31T13:00:00.000Z');
  });

  it('have one moment each, at their local hour of the right day, never at night [F-41]', () => {
    fc.assert(
      fc.property(cadence, day, zone, (name, on, timeZone) => {
        const at = momentOf(name, on, timeZone);
        const [date, time] = local(at, timeZone).split(' ');
        expect(time).toBe(`0${cadences[name].hour}:00:00`);
        expect(cadences[name].hour).toBeGreaterThanOrEqual(7);
        const { after } = cadences[name];
        const days = (Date.parse(on) - Date.parse(date ?? '')) / 86_400_000;
        const [least, most] = 'days' in after ? [-after.days, -after.days] : [28, 31];
        expect(days >= least && days <= most).toBe(true);
        expect(momentOf(name, on, timeZone)).toEqual(at);
      }),
      { numRuns: 1000 },
    );
  });

  it('follow one another', () => {
    // A postcard is sent a calendar month before, which in March is less than thirty days.
    const orders = [
      ['14-days', '3-days', 'same-day', 'thank-you'],
      ['60-days', '30-days', '30-days-overdue'],
      ['60-days', 'postcard', '30-days-overdue'],
    ] as const;
    fc.assert(
      fc.property(day, zone, fc.constantFrom(...orders), (on, timeZone, names) => {
        const moments = names.map((name) => momentOf(name, on, timeZone).getTime());
        expect(moments).toEqual(moments.toSorted((one, other) => one - other));
        expect(new Set(moments).size).toBe(moments.length);
      }),
    );
  });
});

describe('a message that is late', () => {
  const due = momentOf('3-days', '2026-11-04', newYork);
  const at = (time: string, on = '2026-11-01') => new Date(`${on}T${time}-05:00`);

  it('is sent on its own day until the evening, and no later', () => {
    expect(isStillInTime(due, at('09:00:00'), newYork)).toBe(true);
    expect(isStillInTime(due, at('19:59:59'), newYork)).toBe(true);
    expect(isStillInTime(due, at('20:00:00'), newYork)).toBe(false);
    expect(isStillInTime(due, at('09:00:00', '2026-11-02'), newYork)).toBe(false);
    expect(isStillInTime(due, at('08:59:59'), newYork)).toBe(false);
  });

  it('is never sent at night, in any zone', () => {
    fc.assert(
      fc.property(cadence, day, zone, fc.integer({ min: -48 * 60, max: 48 * 60 }), (name, on, timeZone, minutes) => {
        const moment = momentOf(name, on, timeZone);
        const now = new Date(moment.getTime() + minutes * 60_000);
        if (!isStillInTime(moment, now, timeZone)) return;
        const hour = new TZDate(now, timeZone).getHours();
        expect(hour).toBeGreaterThanOrEqual(7);
        expect(hour).toBeLessThan(quietFrom);
      }),
    );
  });
});

describe('the options of a campaign', () => {
  it('are sent by the mediums chosen for them, otherwise by the campaign’s [CA-11]', () => {
    const campaign = {
      mediums: ['SMS' as const, 'POSTCARD' as const],
      campaignConfig: { cadences: { '14-days': ['EMAIL' as const] } },
    };
    expect(chosenMediums(campaign, '14-days')).toEqual(['EMAIL']);
    expect(chosenMediums(campaign, '3-days')).toEqual(['SMS']);
    expect(chosenMediums(campaign, 'postcard')).toEqual(['POSTCARD']);
    expect(chosenMediums({}, '3-days')).toEqual([]);
  });

  it('are at least one, unless it is switched off [CA-12] [CA-13]', () => {
    const none = { cadences: { '14-days': [], '3-days': [], 'same-day': [] } };
    const campaignType = 'AppointmentReminders' as const;
    expect(atLeastOneOption({ campaignType, mediums: ['SMS'] })).toBe(true);
    expect(atLeastOneOption({ campaignType, mediums: ['SMS'], campaignConfig: none })).toBe(false);
    expect(atLeastOneOption({ campaignType, enabled: false, mediums: ['SMS'], campaignConfig: none })).toBe(true);
    expect(atLeastOneOption({ campaignType: 'ServiceReminders', mediums: [] })).toBe(false);
    expect(atLeastOneOption({ campaignType: 'ServiceReminders', mediums: ['POSTCARD'] })).toBe(true);
    expect(atLeastOneOption({ campaignType: 'PracticeNewsletter' })).toBe(true);
  });
});

it('the history names cadences by their days, and the thank-you by its name', () => {
  expect(cadenceNames.map(communicationTypeOf)).toEqual([
    'appointment-reminder-14-days',
    'appointment-reminder-3-days',
    'appointment-reminder-same-day',
    'appointment-thank-you',
    'appointment-reminder-60-days',
    'appointment-reminder-postcard',
    'appointment-reminder-30-days',
    'appointment-reminder-30-days-overdue',
  ]);
});

it('cadences remind of a visit or of a service that is due', () => {
  expect(cadenceNames.filter(isOfService)).toEqual(['60-days', 'postcard', '30-days', '30-days-overdue']);
});
