import { describe, expect, it } from 'vitest';
import type { PracticeEnrollment } from '#contract/campaigns/enrollment.ts';
import type { ReminderFacts } from '#contract/campaigns/reminder-facts.ts';
import { fieldsOf, withFields } from './fields.ts';
import { daysOf, type ForecastMoment, forecastOf, reaches } from './forecast.ts';
import { describeSubject, describeOutcome } from './forecast-words.ts';

const zone = 'America/New_York';
const campaign = { status: 'completed', startDate: '2026-01-01', resultItem: { phoneNumber: '+15551230100' } };
const practice = {
  practiceIanaZone: zone,
  campaignEnrollments: [
    { ...campaign, campaignType: 'AppointmentReminders', mediums: ['SMS', 'EMAIL'] },
    { ...campaign, campaignType: 'ServiceReminders', mediums: ['SMS', 'EMAIL', 'POSTCARD'] },
  ],
  twoWayMessagingCampaignEnrollment: { enabledAt: '2026-01-01T00:00:00Z' },
} as PracticeEnrollment;
const saved = fieldsOf(practice);
const now = new Date('2026-11-30T17:00:00Z');

const facts: ReminderFacts = {
  owner: {
    id: 'maya',
    firstName: 'Maya',
    lastName: 'Okafor',
    smsPhone: '+15551234567',
    smsSubscribed: false,
    email: 'maya@home.example',
    emailStop: null,
    address: null,
  },
  pets: [
    { id: 'biscuit', name: 'Biscuit', deceased: false },
    { id: 'rex', name: 'Rex', deceased: false },
  ],
  appointments: [
    {
      id: 'visit',
      startsAt: '2026-12-02T15:00:00.000Z',
      typeId: 'exam',
      type: 'Exam',
      petId: 'biscuit',
      confirmed: false,
      deleted: false,
      bookedAt: '2026-10-01T12:00:00.000Z',
    },
  ],
  servicesDue: [],
  thankedAt: null,
};
type Past = Parameters<typeof forecastOf>[0]['past'][number];
const sent = (at: string, fields: Partial<Past> = {}): Past => ({
  key: '3-days/EMAIL/visit/2026-12-02',
  cadence: '3-days',
  medium: 'EMAIL',
  subjectId: 'visit',
  dueOn: '2026-12-02',
  at,
  status: 'SENT',
  ...fields,
});
const summaries = (moments: readonly ForecastMoment[]) =>
  moments.map(({ day, cadence, outcomes }) =>
    [day, cadence, ...outcomes.map(({ mediums, outcome }) => `${mediums.join('+')} ${outcome}`)].join(' '),
  );
const forecast = (fields: Partial<ReminderFacts> = {}, past: readonly Past[] = [], edited = saved) =>
  forecastOf({ facts: { ...facts, ...fields }, past: [...past] }, practice, withFields(practice, edited), now);

describe('the forecast of a client', () => {
  it('lists upcoming messages by medium, and why one will not be sent', () => {
    expect(summaries(forecast())).toEqual([
      '2026-12-02 same-day SMS unsubscribed EMAIL scheduled',
      '2026-12-03 thank-you EMAIL campaign_off',
    ]);
  });

  it('lists what was sent instead of what was scheduled', () => {
    expect(summaries(forecast({}, [sent('2026-11-29T14:00:00.000Z')]))[0]).toBe('2026-11-29 3-days EMAIL SENT');
  });

  it('omits what was sent long ago', () => {
    const sentLongAgo = sent('2026-10-29T13:00:00.000Z', { key: 'old', subjectId: 'other' });
    expect(forecast({}, [sentLongAgo])).toHaveLength(2);
  });

  it('uses unpublished edits, and marks what they change [CA-11]', () => {
    const [visit, thanks] = forecast({}, [], { ...saved, 'same-day': ['SMS'] });
    expect(summaries([visit as ForecastMoment])).toEqual(['2026-12-02 same-day SMS unsubscribed EMAIL medium_off']);
    expect([visit?.isEdited, thanks?.isEdited]).toEqual([true, false]);
    expect(summaries(forecast({}, [], { ...saved, appointmentReminders: false }))[0]).toBe(
      '2026-12-02 same-day SMS+EMAIL campaign_off',
    );
  });

  it('lists services that share a message as one, with their pets', () => {
    const due = (id: string, petId: string, name: string, dueOn: string) => ({
      id,
      petId,
      name,
      dueOn,
      serviceTypeId: id,
    });
    const owner = { ...facts.owner, smsSubscribed: true };
    const servicesDue = [due('one', 'rex', 'Rabies', '2027-03-15'), due('two', 'rex', 'Distemper', '2027-03-20')];
    const moments = forecast({ owner, appointments: [], servicesDue });
    const first = moments.find(({ cadence, dueOn }) => cadence === '60-days' && dueOn === '2027-03-15');
    const second = moments.find(({ cadence, dueOn }) => cadence === '60-days' && dueOn === '2027-03-20');
    expect(first && describeSubject(first, { ...facts, servicesDue }, zone)).toBe(
      'Rex: Rabies and Distemper, due Mar 15',
    );
    expect(second && summaries([second])).toEqual(['2027-01-19 60-days SMS+EMAIL merged']);
  });

  it('names the visit, its pet and its day in the practice’s time zone', () => {
    const [visit] = forecast();
    expect(visit && describeSubject(visit, facts, zone)).toBe('Biscuit: Exam on Dec 2');
    expect(visit && describeSubject(visit, { ...facts, appointments: [] }, zone)).toBe('An earlier visit or service');
  });

  it('counts scheduled and sent messages as reaching the client', () => {
    const [visit, thanks] = forecast();
    expect([visit && reaches(visit), thanks && reaches(thanks)]).toEqual([true, false]);
    expect([
      describeOutcome('scheduled').isGood,
      describeOutcome('MISSED').isGood,
      describeOutcome('no_email').isGood,
    ]).toEqual([true, false, false]);
  });
});

describe('the days to choose from', () => {
  it('range from the first message to the last, and at least from today to two weeks ahead', () => {
    expect(daysOf([], '2026-11-30')).toHaveLength(15);
    const days = daysOf(forecast({}, [sent('2026-11-15T14:00:00.000Z')]), '2026-11-30');
    expect([days[0], days.at(-1)]).toEqual(['2026-11-15', '2026-12-14']);
    expect(days).toContain('2026-11-30');
  });

  it('omit no day when the clocks change', () => {
    expect(daysOf([], '2026-10-28').slice(3, 6)).toEqual(['2026-10-31', '2026-11-01', '2026-11-02']);
  });
});
