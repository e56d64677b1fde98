import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ReminderFacts } from '../../campaigns/reminder-facts.ts';
import { momentOf } from '../cadences/cadence-moments.ts';
import { cadenceNames, isOfService, type Medium } from '../cadences/cadences.ts';
import { reminderObstacles } from '../cadences/reminder-obstacles.ts';
import {
  isVisitBegun,
  type ScheduledReminder,
  scheduledReminders,
  type ReminderSettings,
} from './scheduled-reminders.ts';

const newYork = 'America/New_York';
const thanks = { enabled: true, message: 'Thank you for coming. Tell us how it went: it takes but a minute.' };
const campaign = {
  status: 'completed',
  startDate: '2026-01-01',
  resultItem: { phoneNumber: '+15551230100' },
};

type Campaigns = ReminderSettings['campaignEnrollments'];
function settingsWith(
  given: Partial<ReminderSettings> = {},
  reminders: Partial<Campaigns[number]> = {},
  services: Partial<Campaigns[number]> = {},
): ReminderSettings {
  return {
    practiceIanaZone: newYork,
    campaignEnrollments: [
      { ...campaign, campaignType: 'AppointmentReminders', mediums: ['SMS', 'EMAIL'], ...reminders },
      { ...campaign, campaignType: 'ServiceReminders', mediums: ['SMS', 'EMAIL', 'POSTCARD'], ...services },
    ],
    postAppointmentCommunications: thanks,
    twoWayMessagingCampaignEnrollment: { enabledAt: '2026-01-01T00:00:00Z' },
    ...given,
  };
}
const settings = settingsWith();

const maya: ReminderFacts['owner'] = {
  id: 'maya',
  firstName: 'Maya',
  lastName: 'Okafor',
  smsPhone: '+15551234567',
  smsSubscribed: true,
  email: 'maya@home.example',
  emailStop: null,
  address: { street: '1 Elm Street', city: 'Salem', state: 'MA', postalCode: '01970' },
};
const biscuit = { id: 'biscuit', name: 'Biscuit', deceased: false };
/** The 2nd of December 2026 at ten in New York. */
const visit: ReminderFacts['appointments'][number] = {
  id: 'visit',
  startsAt: '2026-12-02T15:00:00.000Z',
  typeId: 'exam',
  type: 'Exam',
  petId: 'biscuit',
  confirmed: false,
  deleted: false,
  bookedAt: '2026-10-01T12:00:00.000Z',
};
const rabies: ReminderFacts['servicesDue'][number] = {
  id: 'rabies-due',
  petId: 'biscuit',
  serviceTypeId: 'rabies',
  name: 'Rabies',
  dueOn: '2027-03-15',
};
const factsWith = (given: Partial<ReminderFacts> = {}, owner: Partial<ReminderFacts['owner']> = {}): ReminderFacts => ({
  owner: { ...maya, ...owner },
  pets: [biscuit],
  appointments: [],
  servicesDue: [],
  thankedAt: null,
  ...given,
});
const ofVisit = (given: Partial<typeof visit> = {}, owner: Partial<ReminderFacts['owner']> = {}) =>
  factsWith({ appointments: [{ ...visit, ...given }] }, owner);
const ofService = (given: Partial<typeof rabies> = {}, owner: Partial<ReminderFacts['owner']> = {}) =>
  factsWith({ servicesDue: [{ ...rabies, ...given }] }, owner);

const summaryOf = (reminders: readonly ScheduledReminder[]) =>
  reminders.map(({ cadence, medium, outcome }) => `${cadence} ${medium} ${outcome}`);
const withoutObstacle = (reminders: readonly ScheduledReminder[]) =>
  reminders.filter(({ outcome }) => outcome === 'scheduled');
/** The distinct outcomes. */
const obstacles = (facts: ReminderFacts, given: ReminderSettings = settings, medium?: Medium) => [
  ...new Set(
    scheduledReminders(facts, given)
      .filter((one) => medium === undefined || one.medium === medium)
      .map(({ outcome }) => outcome),
  ),
];

describe('the reminders of a visit', () => {
  it('are sent 14 and 3 days before and in the morning, and a thank-you the day after [CA-03] [CA-04] [CA-05] [CA-10]', () => {
    const reminders = scheduledReminders(ofVisit(), settings);
    expect(summaryOf(reminders)).toEqual([
      '14-days EMAIL scheduled',
      '14-days SMS scheduled',
      '3-days EMAIL scheduled',
      '3-days SMS scheduled',
      'same-day EMAIL scheduled',
      'same-day SMS scheduled',
      'thank-you EMAIL scheduled',
    ]);
    expect(reminders.map(({ at }) => at)).toEqual([
      '2026-11-18T14:00:00.000Z',
      '2026-11-18T14:00:00.000Z',
      '2026-11-29T14:00:00.000Z',
      '2026-11-29T14:00:00.000Z',
      '2026-12-02T12:00:00.000Z',
      '2026-12-02T12:00:00.000Z',
      '2026-12-03T14:00:00.000Z',
    ]);
    expect(reminders[0]).toMatchObject({
      key: '14-days/EMAIL/visit/2026-12-02',
      dueOn: '2026-12-02',
      subjects: [{ kind: 'appointment', id: 'visit', petId: 'biscuit' }],
    });
  });

  it('count from the visit’s day at the practice, whichever day that is in UTC', () => {
    const lateEvening = ofVisit({ startsAt: '2026-12-03T03:30:00.000Z' });
    expect(scheduledReminders(lateEvening, settings).map(({ dueOn }) => dueOn)).toEqual(
      Array<string>(7).fill('2026-12-02'),
    );
  });

  it('ask to confirm a visit, unless it is confirmed [CA-04]', () => {
    const asking = (confirmed: boolean) =>
      scheduledReminders(ofVisit({ confirmed }), settings)
        .filter(({ asksToConfirm }) => asksToConfirm)
        .map(({ cadence }) => cadence);
    expect(new Set(asking(false))).toEqual(new Set(['14-days', '3-days']));
    expect(asking(true)).toEqual([]);
    expect(withoutObstacle(scheduledReminders(ofVisit({ confirmed: true }), settings))).toHaveLength(7);
  });

  it('are sent by the chosen options and mediums [CA-11]', () => {
    const cadences = { '14-days': [], '3-days': ['SMS' as const] };
    const chosen = settingsWith({}, { mediums: ['EMAIL'], campaignConfig: { cadences } });
    expect(summaryOf(scheduledReminders(ofVisit(), chosen))).toEqual([
      '14-days EMAIL option_not_chosen',
      '14-days SMS option_not_chosen',
      '3-days EMAIL medium_off',
      '3-days SMS scheduled',
      'same-day EMAIL scheduled',
      'same-day SMS medium_off',
      'thank-you EMAIL scheduled',
    ]);
  });

  it('are not sent for excluded types, deceased animals and cancelled visits [PR-06]', () => {
    const appointmentTypeSettings = [{ appointmentTypeId: 'exam', excluded: true }];
    expect(obstacles(ofVisit(), settingsWith({}, { campaignConfig: { appointmentTypeSettings } }))).toEqual([
      'excluded_type',
    ]);
    const deceased = { ...ofVisit(), pets: [{ ...biscuit, deceased: true }] };
    expect(obstacles(deceased)).toEqual(['pet_deceased']);
    expect(obstacles(ofVisit({ deleted: true }))).toEqual(['appointment_deleted']);
  });

  it('are not sent if their time was before the booking or is after the start of the visit', () => {
    expect(summaryOf(scheduledReminders(ofVisit({ bookedAt: '2026-11-29T14:00:00.001Z' }), settings))).toEqual([
      '14-days EMAIL booked_later',
      '14-days SMS booked_later',
      '3-days EMAIL booked_later',
      '3-days SMS booked_later',
      'same-day EMAIL scheduled',
      'same-day SMS scheduled',
      'thank-you EMAIL scheduled',
    ]);
    const early = scheduledReminders(ofVisit({ startsAt: '2026-12-02T11:30:00.000Z' }), settings);
    expect(early.filter(({ outcome }) => outcome === 'visit_begun').map(({ cadence }) => cadence)).toEqual([
      'same-day',
      'same-day',
    ]);
  });

  it('are not sent if any campaign excludes the type, in whichever order [PR-06]', () => {
    const setting = (excluded: boolean) => ({
      campaignConfig: { appointmentTypeSettings: [{ appointmentTypeId: 'exam', excluded }] },
    });
    expect(obstacles(ofVisit(), settingsWith({}, setting(true), setting(false)))).toEqual(['excluded_type']);
    expect(obstacles(ofVisit(), settingsWith({}, setting(false), setting(true)))).toEqual(['excluded_type']);
  });

  it('of an end-of-life visit are never sent, whatever is set [PR-06]', () => {
    const appointmentTypeSettings = [{ appointmentTypeId: 'exam', excluded: false }];
    const included = settingsWith({}, { campaignConfig: { appointmentTypeSettings } });
    expect(obstacles(ofVisit({ typeKind: 'END_OF_LIFE' }), included)).toEqual(['end_of_life']);
    expect(obstacles(ofVisit({ typeKind: 'BOARDING' }), included)).toEqual(['scheduled']);
  });

  it('of an animal’s services are never sent once it has an end-of-life visit, those of another animal are [PR-06]', () => {
    const cat = { id: 'cat', name: 'Mimi', deceased: false };
    const pets = [{ ...biscuit, hasEndOfLifeVisit: true }, cat];
    const servicesDue = [rabies, { ...rabies, id: 'cat-rabies', petId: 'cat' }];
    const reminders = scheduledReminders(factsWith({ pets, servicesDue }), settings);
    const outcomes = (petId: string) => [
      ...new Set(reminders.filter(({ subjects: [own] }) => own.petId === petId).map(({ outcome }) => outcome)),
    ];
    expect(outcomes('biscuit')).toEqual(['end_of_life']);
    expect(outcomes('cat')).toEqual(['scheduled']);
  });

  it('are sent on the day as long as clients can drop off, by the practice’s clock [F-41]', () => {
    const morning = (end: string, startsAt: string) => {
      const appointmentTypeSettings = [{ appointmentTypeId: 'exam', dropOff: { start: '06:00', end } }];
      const given = settingsWith({}, { campaignConfig: { appointmentTypeSettings } });
      return scheduledReminders(ofVisit({ startsAt }), given).find(({ cadence }) => cadence === 'same-day')?.outcome;
    };
    // At six in the morning: an ordinary day, and those on which the clock changes.
    for (const start of ['2026-12-02T11:00:00.000Z', '2026-11-01T11:00:00.000Z', '2027-03-14T10:00:00.000Z']) {
      expect(morning('07:15', start)).toBe('scheduled');
      expect(morning('07:00', start)).toBe('visit_begun');
    }
    const dropOff = { start: '06:00', end: '07:15' };
    const given = settingsWith(
      {},
      {
        campaignConfig: { appointmentTypeSettings: [{ appointmentTypeId: 'exam', dropOff }] },
      },
    );
    const isBegunAt = (time: string) => isVisitBegun(visit, given, new Date(time));
    expect(['2026-12-01T13:00:00Z', '2026-12-02T12:14:59Z', '2026-12-02T12:15:00Z'].map(isBegunAt)).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('are one message for the visits of one day, in order of time [MS-12]', () => {
    const at = (id: string, startsAt: string, given: Partial<typeof visit> = {}) => ({
      ...visit,
      id,
      startsAt,
      ...given,
    });
    const facts = factsWith({
      appointments: [
        at('a', '2026-12-02T18:00:00Z'),
        at('b', '2026-12-02T15:00:00Z', { petId: 'max', confirmed: true }),
        at('c', '2026-12-02T14:00:00Z', { deleted: true }),
        at('d', '2026-12-03T15:00:00Z'),
      ],
    });
    const texts = scheduledReminders(facts, settings).filter(
      ({ cadence, medium }) => cadence === '3-days' && medium === 'SMS',
    );
    expect(
      texts.map(({ subjects, outcome, mergedInto, asksToConfirm }) => ({
        subjects: subjects.map(({ id }) => id),
        outcome,
        mergedInto,
        asksToConfirm,
      })),
    ).toEqual([
      { subjects: ['a'], outcome: 'merged', mergedInto: '3-days/SMS/b/2026-12-02', asksToConfirm: true },
      { subjects: ['b', 'a'], outcome: 'scheduled', mergedInto: null, asksToConfirm: true },
      { subjects: ['c'], outcome: 'appointment_deleted', mergedInto: null, asksToConfirm: true },
      { subjects: ['d'], outcome: 'scheduled', mergedInto: null, asksToConfirm: true },
    ]);
  });

  it('are sent only if the client can be reached, and otherwise report the reason', () => {
    expect(obstacles(ofVisit({}, { smsPhone: null }), settings, 'SMS')).toEqual(['no_number']);
    expect(obstacles(ofVisit({}, { smsSubscribed: false }), settings, 'SMS')).toEqual(['unsubscribed']);
    expect(obstacles(ofVisit({}, { email: null }), settings, 'EMAIL')).toEqual(['no_email']);
    expect(obstacles(ofVisit({}, { emailStop: 'BOUNCED' }), settings, 'EMAIL')).toEqual(['email_bounced']);
    expect(obstacles(ofVisit({}, { emailStop: 'COMPLAINED' }), settings, 'EMAIL')).toEqual(['email_complained']);
    expect(obstacles(ofVisit({}, { emailStop: 'COMPLAINED' }), settings, 'SMS')).toEqual(['scheduled']);
    const textingOff = settingsWith({ twoWayMessagingCampaignEnrollment: { enabledAt: null } });
    expect(obstacles(ofVisit(), textingOff, 'SMS')).toEqual(['texting_off']);
    expect(obstacles(ofVisit(), textingOff, 'EMAIL')).toEqual(['scheduled']);
    const numberless = settingsWith({}, { resultItem: { phoneNumber: null } });
    expect(obstacles(ofVisit(), numberless, 'SMS')).toEqual(['texting_off']);
  });

  it('are no thank-you messages to a client who unsubscribed from them; all others are sent', () => {
    const wanted = scheduledReminders(ofVisit(), settings);
    const unwanted = scheduledReminders(ofVisit({}, { unsubscribedAfterVisits: true }), settings);
    expect(wanted.map(({ outcome }) => outcome)).toContain('scheduled');
    expect(unwanted).toEqual(
      wanted.map((one) => (one.cadence === 'thank-you' ? { ...one, outcome: 'unsubscribed_after_visits' } : one)),
    );
  });

  it('are not sent while staff have paused them, about one animal or to the client', () => {
    const facts = ofVisit();
    const [pet, ...others] = facts.pets;
    const outcomes = (given: typeof facts) =>
      new Set(scheduledReminders(given, settings).map(({ outcome }) => outcome));
    expect(outcomes({ ...facts, owner: { ...facts.owner, isHeld: true } })).toEqual(new Set(['on_hold']));
    expect(outcomes({ ...facts, pets: [{ ...pet!, isHeld: true }, ...others] })).toEqual(new Set(['on_hold']));
    expect(outcomes(facts)).not.toContain('on_hold');
  });

  it('are not sent about a visit that the client cannot come to, nor is the client thanked for it', () => {
    const outcomes = scheduledReminders(ofVisit({ notComing: true }), settings).map(({ outcome }) => outcome);
    expect(new Set(outcomes)).toEqual(new Set(['not_coming']));
  });

  it('are sent only while the campaign is on, and not before its start date', () => {
    const outcomesWith = (reminders: Partial<Campaigns[number]>) =>
      scheduledReminders(ofVisit(), settingsWith({}, reminders))
        .filter(({ cadence }) => cadence !== 'thank-you')
        .map(({ cadence, outcome }) => `${cadence} ${outcome}`);
    for (const off of [{ enabled: false }, { status: 'error' }, { status: null }])
      expect(new Set(outcomesWith(off)).size && outcomesWith(off).every((one) => one.endsWith('campaign_off'))).toBe(
        true,
      );
    expect(new Set(outcomesWith({ startDate: '2026-11-29', status: 'Started' }))).toEqual(
      new Set(['14-days not_started', '3-days scheduled', 'same-day scheduled']),
    );
    expect(new Set(outcomesWith({ startDate: null }))).toEqual(
      new Set(['14-days not_started', '3-days not_started', 'same-day not_started']),
    );
    expect(
      obstacles(ofVisit(), settingsWith({ campaignEnrollments: [], postAppointmentCommunications: null })),
    ).toEqual(['campaign_off']);
  });
});

describe('the thank-you', () => {
  const thanksOf = (facts: ReminderFacts, given = settings) =>
    scheduledReminders(facts, given)
      .filter(({ cadence }) => cadence === 'thank-you')
      .map(({ outcome }) => outcome);

  it('is sent once in six months [CN-19] [PO-07]', () => {
    const on = (id: string, startsAt: string) => ({ ...visit, id, startsAt });
    const visits = [
      on('a', '2026-12-02T15:00:00Z'),
      on('b', '2026-12-02T16:00:00Z'),
      on('c', '2027-06-01T15:00:00Z'),
      // Six months later by the practice's calendar, an hour less by UTC's.
      on('d', '2027-06-02T15:00:00Z'),
    ];
    expect(thanksOf(factsWith({ appointments: visits }))).toEqual([
      'scheduled',
      'once_in_six_months',
      'once_in_six_months',
      'scheduled',
    ]);
    expect(thanksOf({ ...ofVisit(), thankedAt: '2026-06-03T15:00:00.000Z' })).toEqual(['once_in_six_months']);
    expect(thanksOf({ ...ofVisit(), thankedAt: '2026-06-03T13:00:00.000Z' })).toEqual(['scheduled']);
  });

  it('is not sent to who said that they cannot come, which leaves the next one to be sent [PO-07]', () => {
    const missed = { ...visit, id: 'missed', notComing: true };
    const next = { ...visit, id: 'next', startsAt: '2026-12-09T15:00:00Z' };
    expect(thanksOf(factsWith({ appointments: [missed, next] }))).toEqual(['not_coming', 'scheduled']);
  });

  it('is sent if that of an earlier visit was missed [PO-07]', () => {
    const earlier = { ...visit, id: 'earlier', startsAt: '2026-11-12T15:00:00Z' };
    const reminders = scheduledReminders(
      factsWith({ appointments: [earlier, visit] }),
      settings,
      new Date('2026-12-03T14:00:00Z'),
    );
    expect(reminders.map(({ key, outcome }) => [key, outcome])).toEqual([
      ['thank-you/EMAIL/visit/2026-12-02', 'scheduled'],
    ]);
  });

  it('is sent if it is switched on and has a message [PO-01]', () => {
    for (const off of [null, { ...thanks, enabled: false }, { ...thanks, message: ' ' }])
      expect(thanksOf(ofVisit(), settingsWith({ postAppointmentCommunications: off }))).toEqual(['campaign_off']);
    expect(thanksOf(ofVisit(), settingsWith({}, { enabled: false }))).toEqual(['scheduled']);
  });
});

describe('the reminders of services', () => {
  it('are sent 60 and 30 days before and 30 days overdue, and a postcard a month before [CA-06] [CA-07] [CA-08] [CA-09]', () => {
    const reminders = scheduledReminders(ofService(), settings);
    expect(summaryOf(reminders)).toEqual([
      '60-days EMAIL scheduled',
      '60-days SMS scheduled',
      '30-days EMAIL scheduled',
      '30-days SMS scheduled',
      'postcard POSTCARD scheduled',
      '30-days-overdue EMAIL scheduled',
      '30-days-overdue SMS scheduled',
    ]);
    expect([...new Set(reminders.map(({ at }) => at))]).toEqual([
      '2027-01-14T14:00:00.000Z',
      '2027-02-13T14:00:00.000Z',
      '2027-02-15T14:00:00.000Z',
      '2027-04-14T13:00:00.000Z',
    ]);
  });

  it('are not sent for excluded services, deceased animals, or without an address', () => {
    const serviceReminderTypeSettings = [{ serviceTypeId: 'rabies', excluded: true }];
    expect(obstacles(ofService(), settingsWith({}, {}, { campaignConfig: { serviceReminderTypeSettings } }))).toEqual([
      'excluded_service',
    ]);
    expect(obstacles({ ...ofService(), pets: [{ ...biscuit, deceased: true }] })).toEqual(['pet_deceased']);
    expect(obstacles(ofService({}, { address: null }), settings, 'POSTCARD')).toEqual(['no_address']);
  });

  const due = (id: string, dueOn: string, petId = 'biscuit') => ({ ...rabies, id, dueOn, petId });
  const texts = (facts: ReminderFacts, medium: Medium = 'SMS') =>
    scheduledReminders(facts, settings).filter(
      (one) => one.medium === medium && (one.cadence === '60-days' || one.cadence === 'postcard'),
    );

  it('of one animal that are due soon after one another share a message', () => {
    const facts = factsWith({
      servicesDue: [
        due('c', '2027-04-14'),
        due('a', '2027-03-15'),
        due('b', '2027-04-13'),
        due('x', '2027-03-16', 'max'),
      ],
    });
    const [first, other, merged, later] = texts(facts);
    expect(first?.subjects.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(other).toMatchObject({ outcome: 'scheduled', subjects: [{ id: 'x' }] });
    expect(merged).toMatchObject({ outcome: 'merged', mergedInto: first?.key, subjects: [{ id: 'b' }] });
    expect(later).toMatchObject({ outcome: 'scheduled', subjects: [{ id: 'c' }] });
  });

  it('are not merged into a message that is not sent itself', () => {
    const facts = factsWith({ servicesDue: [due('a', '2027-03-15'), due('b', '2027-03-20')] });
    const started = settingsWith({}, {}, { startDate: '2027-01-15' });
    const outcomes = scheduledReminders(facts, started).filter(
      (one) => one.cadence === '60-days' && one.medium === 'SMS',
    );
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['not_started', 'scheduled']);
  });

  it('share a postcard among up to six animals [CN-22] [MS-12]', () => {
    const herd = Array.from({ length: 8 }, (_, index) => `pet-${index}`);
    const servicesDue = herd.flatMap((petId, index) => [
      due(`${petId}-1`, `2027-03-1${index}`, petId),
      due(`${petId}-2`, `2027-03-2${index}`, petId),
    ]);
    const cards = withoutObstacle(texts(factsWith({ servicesDue }), 'POSTCARD'));
    expect(cards.map(({ subjects }) => new Set(subjects.map(({ petId }) => petId)).size)).toEqual([6, 2]);
    expect(cards.flatMap(({ subjects }) => subjects)).toHaveLength(16);
  });
});

describe('any schedule', () => {
  const zones = ['Pacific/Kiritimati', 'Asia/Kolkata', 'UTC', 'America/New_York', 'America/Los_Angeles'];
  const moment = fc
    .date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString());
  const pet = fc.constantFrom('biscuit', 'max', 'deceased');
  const someFacts = fc.record({
    owner: fc.record({
      id: fc.constant('maya'),
      firstName: fc.constant('Maya'),
      lastName: fc.constant(null),
      smsPhone: fc.constantFrom('+15551234567', null),
      smsSubscribed: fc.boolean(),
      email: fc.constantFrom('maya@home.example', null),
      emailStop: fc.constantFrom('BOUNCED' as const, null),
      address: fc.constantFrom(maya.address, null),
    }),
    pets: fc.constant<ReminderFacts['pets']>([
      biscuit,
      { ...biscuit, id: 'max' },
      { ...biscuit, id: 'deceased', deceased: true },
    ]),
    appointments: fc.uniqueArray(
      fc.record({
        id: fc.nat(9).map(String),
        startsAt: moment,
        typeId: fc.constantFrom('exam', 'goodbye', null),
        type: fc.constant(null),
        petId: fc.option(pet),
        confirmed: fc.boolean(),
        deleted: fc.boolean(),
        bookedAt: moment,
      }),
      { selector: ({ id }) => id },
    ),
    servicesDue: fc.uniqueArray(
      fc.record({
        id: fc.nat(19).map(String),
        petId: pet,
        serviceTypeId: fc.constantFrom('rabies', 'dental'),
        name: fc.constant('Rabies'),
        dueOn: moment.map((at) => at.slice(0, 10)),
      }),
      { selector: ({ id }) => id },
    ),
    thankedAt: fc.option(moment),
  });
  const someSettings = fc
    .record({ zone: fc.constantFrom(...zones), enabled: fc.boolean(), start: moment, texting: fc.boolean() })
    .map(({ zone, enabled, start, texting }) =>
      settingsWith(
        {
          practiceIanaZone: zone,
          twoWayMessagingCampaignEnrollment: { enabledAt: texting ? '2026-01-01T00:00:00Z' : null },
        },
        {
          startDate: start.slice(0, 10),
          campaignConfig: { appointmentTypeSettings: [{ appointmentTypeId: 'goodbye', excluded: true }] },
        },
        { enabled },
      ),
    );

  it('lists each message once, at its moment, and each scheduled subject in exactly one message [F-41]', () => {
    fc.assert(
      fc.property(someFacts, someSettings, (facts, given) => {
        const reminders = scheduledReminders(facts, given);
        const keys = reminders.map(({ key }) => key);
        expect(new Set(keys).size).toBe(keys.length);
        for (const { cadence, dueOn, at, outcome } of reminders) {
          expect(at).toBe(momentOf(cadence, dueOn, given.practiceIanaZone).toISOString());
          expect(outcome === 'scheduled' || reminderObstacles.includes(outcome)).toBe(true);
        }
        const scheduled = withoutObstacle(reminders);
        const merged = reminders.filter(({ outcome }) => outcome === 'merged');
        expect(scheduled.flatMap(({ subjects }) => subjects)).toHaveLength(scheduled.length + merged.length);
        for (const { mergedInto } of merged) expect(scheduled.some(({ key }) => key === mergedInto)).toBe(true);
      }),
    );
  });

  it('is about the same visits as if each had its own messages, with no more messages', () => {
    fc.assert(
      fc.property(someFacts, someSettings, (facts, given) => {
        const about = (reminders: readonly ScheduledReminder[]) =>
          withoutObstacle(reminders)
            .filter(({ cadence, subjects: [{ kind }] }) => kind === 'appointment' && cadence !== 'thank-you')
            .flatMap(({ cadence, medium, subjects }) => subjects.map(({ id }) => `${cadence} ${medium} ${id}`))
            .toSorted();
        const alone = facts.appointments.flatMap((one) =>
          scheduledReminders({ ...facts, appointments: [one], servicesDue: [] }, given),
        );
        const together = scheduledReminders(facts, given);
        expect(about(together)).toEqual(about(alone));
        const messages = withoutObstacle(together)
          .filter(({ cadence }) => cadence !== 'thank-you' && !isOfService(cadence))
          .map(({ cadence, medium, dueOn }) => `${cadence} ${medium} ${dueOn}`);
        expect(new Set(messages).size).toBe(messages.length);
      }),
    );
  });

  it('does not depend on the order of the facts, and repeats give the same result', () => {
    fc.assert(
      fc.property(someFacts, someSettings, (facts, given) => {
        const reversed = {
          ...facts,
          appointments: facts.appointments.toReversed(),
          servicesDue: facts.servicesDue.toReversed(),
        };
        const reminders = scheduledReminders(facts, given);
        expect(scheduledReminders(reversed, given)).toEqual(reminders);
        expect(scheduledReminders(facts, given)).toEqual(reminders);
        expect(reminders.map(({ at }) => at)).toEqual(reminders.map(({ at }) => at).toSorted());
      }),
    );
  });

  it('never schedules a message for a deceased animal or a cancelled visit', () => {
    fc.assert(
      fc.property(someFacts, someSettings, (facts, given) => {
        const deleted = new Set(facts.appointments.filter((one) => one.deleted).map(({ id }) => id));
        for (const { subjects } of withoutObstacle(scheduledReminders(facts, given)))
          for (const { kind, id, petId } of subjects) {
            expect(petId).not.toBe('deceased');
            expect(kind === 'appointment' && deleted.has(id)).toBe(false);
          }
      }),
    );
  });

  it('is empty in an unknown zone', () => {
    for (const practiceIanaZone of ['', 'Mars/Olympus_Mons'])
      expect(scheduledReminders(ofVisit(), settingsWith({ practiceIanaZone }))).toEqual([]);
  });
});

it('covers every cadence', () => {
  const both = { ...ofVisit(), servicesDue: [rabies] };
  const scheduled = new Set(scheduledReminders(both, settings).map(({ cadence }) => cadence));
  expect(scheduled).toEqual(new Set(cadenceNames));
});
