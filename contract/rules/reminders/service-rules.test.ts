import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ReminderFacts } from '../../campaigns/reminder-facts.ts';
import { type ScheduledReminder, scheduledReminders, type ReminderSettings } from './scheduled-reminders.ts';

type Config = NonNullable<ReminderSettings['campaignEnrollments'][number]['campaignConfig']>;
const settings = (campaignConfig: Config = {}): ReminderSettings => ({
  practiceIanaZone: 'America/New_York',
  campaignEnrollments: [
    {
      campaignType: 'AppointmentReminders',
      status: 'completed',
      startDate: '2026-01-01',
      mediums: ['SMS'],
      resultItem: { phoneNumber: '+15551230100' },
    },
    {
      campaignType: 'ServiceReminders',
      status: 'completed',
      startDate: '2026-01-01',
      mediums: ['SMS', 'EMAIL', 'POSTCARD'],
      campaignConfig,
    },
  ],
  postAppointmentCommunications: null,
  twoWayMessagingCampaignEnrollment: { enabledAt: '2026-01-01T00:00:00Z' },
});

const rabies = { id: 'luna-rabies', petId: 'luna', serviceTypeId: 'rabies', name: 'Rabies', dueOn: '2027-03-15' };
const maya: ReminderFacts = {
  owner: {
    id: 'maya',
    firstName: 'Maya',
    lastName: 'Okafor',
    smsPhone: '+15551234567',
    smsSubscribed: true,
    email: 'maya@home.example',
    emailStop: null,
    address: { street: '1 Elm Street', city: 'Salem', state: 'MA', postalCode: '01970' },
  },
  pets: [
    { id: 'luna', name: 'Luna', deceased: false },
    { id: 'milo', name: 'Milo', deceased: false },
  ],
  appointments: [],
  servicesDue: [rabies],
  thankedAt: null,
};
const visit: ReminderFacts['appointments'][number] = {
  id: 'visit',
  startsAt: '2027-02-20T15:00:00.000Z',
  typeId: null,
  type: null,
  petId: 'luna',
  confirmed: false,
  deleted: false,
  bookedAt: '2026-12-01T12:00:00.000Z',
};
const ofServices = (all: readonly ScheduledReminder[]) => all.filter(({ subjects: [{ kind }] }) => kind === 'service');
const outcomes = (facts: ReminderFacts, config: Config) => [
  ...new Set(ofServices(scheduledReminders(facts, settings(config))).map(({ outcome }) => outcome)),
];

describe('clients of a classification', () => {
  const classified = (...classificationIds: string[]): ReminderFacts => ({
    ...maya,
    owner: { ...maya.owner, classificationIds },
  });
  const config = (mode: 'INCLUDE' | 'EXCLUDE', ...ids: string[]): Config => ({ clientClassifications: { mode, ids } });

  it('are left out of service reminders if any of theirs is excluded [MS-08]', () => {
    expect(outcomes(classified('breeder', 'staff'), config('EXCLUDE', 'staff'))).toEqual(['classification']);
    expect(outcomes(classified('breeder'), config('EXCLUDE', 'staff'))).toEqual(['scheduled']);
    expect(outcomes(classified(), config('EXCLUDE', 'staff'))).toEqual(['scheduled']);
    expect(outcomes(maya, config('EXCLUDE'))).toEqual(['scheduled']);
  });

  it('are the only ones reminded if theirs is included; without a known one, nobody is [MS-08]', () => {
    expect(outcomes(classified('breeder', 'staff'), config('INCLUDE', 'staff'))).toEqual(['scheduled']);
    expect(outcomes(classified('breeder'), config('INCLUDE', 'staff'))).toEqual(['classification']);
    expect(outcomes(maya, config('INCLUDE', 'gone'))).toEqual(['classification']);
    expect(outcomes(classified('breeder'), {})).toEqual(['scheduled']);
  });

  it('hear of their visits all the same [MS-08]', () => {
    const facts = { ...classified('staff'), appointments: [visit] };
    const visits = scheduledReminders(facts, settings(config('EXCLUDE', 'staff'))).filter(
      ({ medium, cadence, subjects: [{ kind }] }) =>
        kind === 'appointment' && medium === 'SMS' && cadence !== 'thank-you',
    );
    expect(visits.map(({ outcome }) => outcome)).toEqual(['scheduled', 'scheduled', 'scheduled']);
  });
});

describe('an animal with a visit ahead', () => {
  const texts = (given: Partial<typeof visit> = {}, config: Config = { skipWhenBooked: true }) =>
    ofServices(scheduledReminders({ ...maya, appointments: [{ ...visit, ...given }] }, settings(config)))
      .filter(({ medium }) => medium === 'SMS')
      .map(({ cadence, outcome }) => `${cadence} ${outcome}`);
  const all = ['60-days scheduled', '30-days scheduled', '30-days-overdue scheduled'];
  const skipped = ['60-days booked_already', '30-days booked_already', '30-days-overdue scheduled'];

  it('is not reminded of services before it, where the practice chose that [MS-08]', () => {
    expect(texts()).toEqual(skipped);
    expect(texts({ petId: null })).toEqual(skipped);
    expect(texts({}, {})).toEqual(all);
  });

  it('is reminded if the visit is another animal’s, cancelled, declined or more than 120 days ahead [MS-08]', () => {
    expect(texts({ petId: 'milo' })).toEqual(all);
    expect(texts({ deleted: true })).toEqual(all);
    expect(texts({ notComing: true })).toEqual(all);
    expect(texts({ startsAt: '2027-05-14T15:00:00.000Z' }).slice(0, 1)).toEqual(['60-days scheduled']);
  });
});

describe('the messages of services', () => {
  const day = fc
    .integer({ min: 0, max: 120 })
    .map((days) => new Date(Date.UTC(2027, 0, 1 + days)).toISOString().slice(0, 10));
  const services = fc.uniqueArray(
    fc.record({
      id: fc.nat(30).map(String),
      petId: fc.nat(8).map((pet) => `pet-${pet}`),
      serviceTypeId: fc.constantFrom('rabies', 'dental', 'fecal'),
      name: fc.constant('Rabies'),
      dueOn: day,
    }),
    { selector: ({ id }) => id, maxLength: 16 },
  );
  const pets = Array.from({ length: 9 }, (_, pet) => ({ id: `pet-${pet}`, name: `Pet ${pet}`, deceased: false }));
  const sent = (servicesDue: ReminderFacts['servicesDue']) =>
    scheduledReminders({ ...maya, pets, servicesDue }, settings()).filter(({ outcome }) => outcome === 'scheduled');

  it('name each service that is due exactly once by each medium of a cadence, and at most six animals a card [MS-12] [CN-21]', () => {
    fc.assert(
      fc.property(services, (servicesDue) => {
        const messages = sent(servicesDue);
        const named = messages.flatMap(({ cadence, medium, subjects }) =>
          subjects.map(({ id }) => `${cadence} ${medium} ${id}`),
        );
        const expected = servicesDue.flatMap(({ id }) => [
          ...['60-days', '30-days', '30-days-overdue'].flatMap((cadence) => [
            `${cadence} SMS ${id}`,
            `${cadence} EMAIL ${id}`,
          ]),
          `postcard POSTCARD ${id}`,
        ]);
        expect(named.toSorted()).toEqual(expected.toSorted());
        for (const { medium, subjects } of messages) {
          const animals = new Set(subjects.map(({ petId }) => petId)).size;
          expect(animals).toBeLessThanOrEqual(medium === 'POSTCARD' ? 6 : 1);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('are the same in whichever order the practice software lists the services [MS-12]', () => {
    fc.assert(
      fc.property(
        services.chain((some) => fc.tuple(fc.constant(some), fc.shuffledSubarray(some, { minLength: some.length }))),
        ([some, shuffled]) => {
          expect(sent(shuffled)).toEqual(sent(some));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('of a household of seven are two cards, no animal twice and none lost [MS-12] [CN-22]', () => {
    const servicesDue = pets.slice(0, 7).flatMap(({ id }, index) => [
      { ...rabies, id: `${id}-a`, petId: id, dueOn: `2027-03-${15 + (index % 3)}` },
      { ...rabies, id: `${id}-b`, petId: id, dueOn: '2027-03-18' },
    ]);
    const cards = sent(servicesDue).filter(({ medium }) => medium === 'POSTCARD');
    const animals = cards.map(({ subjects }) => [...new Set(subjects.map(({ petId }) => petId))]);
    expect(animals.map(({ length }) => length)).toEqual([6, 1]);
    expect(new Set(animals.flat()).size).toBe(7);
    expect(cards.flatMap(({ subjects }) => subjects)).toHaveLength(14);
  });
});
