import { describe, expect, it } from 'vitest';
import { type AppointmentRequestConfig, defaultConfig, type Practitioner } from '#contract/campaigns/booking-config.ts';
import { noLimits } from '#contract/campaigns/booking-limits.ts';
import {
  type BookingFacts,
  calendarOf,
  compareOffers,
  explainedDays,
  explainedRuns,
  factsOf,
  offersOf,
} from './explain.ts';
import { type BookingPageFields, editableConfig, pageFieldsOf } from './fields.ts';

const provider = (id: string): Practitioner => ({ id, name: `Dr. ${id}`, departments: [], facilities: [] });
const on = (practitionerId: string) => ({ practitionerId, enabled: true, facilityIds: [] });
const monday = '2026-11-23';
const at = (time: string, day = monday) => Date.parse(`${day}T${time}:00-05:00`);
const iso = (time: string, day = monday) => new Date(at(time, day)).toISOString();

const facts: BookingFacts = {
  timeZone: 'America/New_York',
  practitioners: [provider('lee'), provider('ortiz'), provider('groomer')],
  facilities: [],
  schedules: [],
  taken: [],
  roomsRequired: false,
  from: monday,
  now: at('06:00'),
  waiting: [],
};
const fieldsWith = (config: Partial<AppointmentRequestConfig> = {}, more: Partial<BookingPageFields> = {}) =>
  ({
    requestsEnabled: true,
    closures: [],
    'WELLNESS_VISIT.limits': noLimits.WELLNESS_VISIT,
    'SICK_VISIT.limits': noLimits.SICK_VISIT,
    ...pageFieldsOf('SICK_VISIT', defaultConfig('SICK_VISIT')),
    ...pageFieldsOf(
      'WELLNESS_VISIT',
      editableConfig({
        ...defaultConfig('WELLNESS_VISIT'),
        practitionerConfigs: [on('lee'), on('ortiz')],
        ...config,
      }),
    ),
    ...more,
  }) as BookingPageFields;
const visit = (practitionerId: string | null, from: string, until: string, isHeld = false) => ({
  start: at(from),
  end: at(until),
  isHeld,
  practitionerId,
  facilityId: null,
  category: null,
});

/** The times of Monday that are not offered, as `from until: reason (providers)`. */
function runsOf(fields: BookingPageFields, known: Partial<BookingFacts> = {}): string[] {
  const calendar = calendarOf(fields, 'WELLNESS_VISIT', { ...facts, ...known });
  const [day] = calendar.days;
  const clock = (moment: number) => new Date(moment - 5 * 3_600_000).toISOString().slice(11, 16);
  return explainedRuns(calendar, day!).map(({ start, end, explanations }) => {
    const why = explanations.map(({ reason, practitioners }) =>
      practitioners ? `${reason} (${practitioners.map(({ id }) => id).join(' ')})` : reason,
    );
    return `${clock(start)} ${clock(end)}: ${why.join(', ')}`;
  });
}

describe('the explanation of a day', () => {
  it('joins consecutive times with the same reasons, and leaves out offered ones', () => {
    expect(runsOf(fieldsWith())).toEqual(['00:00 08:00: hours', '16:45 17:00: too_long', '17:00 00:00: hours']);
  });

  it('names providers only where their reasons differ', () => {
    const taken = [visit('lee', '10:00', '11:00'), visit('ortiz', '10:30', '11:00', true)];
    expect(runsOf(fieldsWith(), { taken }).slice(1, -2)).toEqual(['10:15 11:00: busy (lee), held (ortiz)']);
    const both = [visit('lee', '10:00', '11:00'), visit('ortiz', '10:00', '11:00')];
    expect(runsOf(fieldsWith(), { taken: both }).slice(1, -2)).toEqual(['09:45 11:00: busy']);
  });

  it('mentions providers who are never offered only if that is true of all', () => {
    expect(runsOf(fieldsWith()).join()).not.toContain('provider_off');
    expect(runsOf(fieldsWith({ practitionerConfigs: [] }))).toEqual(['00:00 00:00: provider_off']);
    expect(runsOf(fieldsWith({ assignedDepartmentId: 'dentistry' }))[0]).toMatch(/^00:00 00:00: /);
  });

  it('covers each time that is not offered exactly once', () => {
    const fields = fieldsWith();
    const { calendar, before: offered } = compareOffers(offersOf(fields, 'WELLNESS_VISIT', facts), fields);
    for (const day of calendar.days) {
      const explained = explainedRuns(calendar, day).flatMap(({ start, end }) =>
        Array.from({ length: (end - start) / 900_000 }, (_, index) => start + index * 900_000),
      );
      const notOffered = calendar.steps.slice(day.first, day.end).filter((step) => !offered.has(step));
      expect(explained).toEqual([...notOffered]);
    }
    expect(calendar.days).toHaveLength(explainedDays);
  });
});

describe('the change of an offer', () => {
  const before = fieldsWith();
  const change = (after: BookingPageFields, known: Partial<BookingFacts> = {}) =>
    compareOffers(offersOf(before, 'WELLNESS_VISIT', { ...facts, ...known }), after).change;
  const onDays = (days: readonly number[], end = '17:00') =>
    fieldsWith({
      availabilityConfigs: defaultConfig('WELLNESS_VISIT').availabilityConfigs.map(({ day }) => ({
        day,
        enabled: days.includes(day),
        hours: [{ start: '08:00', end }],
      })),
    });
  const shorter = onDays([1, 2, 3, 4, 5], '12:00');

  it('is nothing where the same times are offered', () => {
    expect(change(fieldsWith({ description: 'Checkups' }))).toBeNull();
    expect(change(fieldsWith({ practitionerConfigs: [on('lee')] }))).toBeNull();
  });

  it('counts the times of two weeks that are added and removed', () => {
    expect(change(onDays([1, 2, 3, 4, 5, 6]))).toMatchObject({ added: 70, lost: 0 });
    expect(change(onDays([2, 3, 4, 5, 6]))).toMatchObject({ added: 70, lost: 70 });
  });

  it('counts booked visits that lie outside of the edited hours and did not before', () => {
    const taken = [
      visit('lee', '05:00', '05:30'),
      visit('lee', '09:00', '09:30'),
      visit('lee', '11:45', '12:15'),
      visit('groomer', '14:00', '15:00'),
      visit('ortiz', '15:00', '15:30', true),
      visit('lee', '18:00', '18:30'),
      visit(null, '14:00', '15:00'),
    ];
    expect(change(shorter, { taken })).toMatchObject({ outside: [taken[2], taken[3]], visits: 4 });
  });

  it('names the pets whose requested time would no longer be offered', () => {
    const waiting = ['09:00', '14:00', '18:00'].map((time) => ({
      requestId: time,
      conversationId: '1',
      petName: `Luna ${time}`,
      appointmentCategory: 'WELLNESS_VISIT' as const,
      startTime: iso(time),
      practitionerId: null,
    }));
    const ofSick = { ...waiting[1]!, petName: 'Milo', appointmentCategory: 'SICK_VISIT' as const };
    const unknown = { ...waiting[1]!, petName: null };
    // A request holds its own time.
    const taken = [visit('lee', '14:00', '14:30', true), visit('ortiz', '14:00', '14:30', true)];
    expect(change(shorter, { waiting: [...waiting, ofSick, unknown], taken })?.waiting).toEqual([waiting[1], unknown]);
  });

  it('is computed while requests are off, as a preview', () => {
    const off = { ...onDays([1]), requestsEnabled: false };
    expect(change(off)).toMatchObject({ added: 0, lost: 280 });
  });
});

it('reads the calendar’s facts from their wire form', () => {
  const wire = {
    timeZone: 'America/New_York',
    practitioners: [],
    facilities: [],
    schedules: [],
    waiting: [],
    taken: [
      {
        startTime: iso('09:00'),
        endTime: iso('09:30'),
        isHeld: true,
        practitionerId: 'lee',
        facilityId: null,
        appointmentCategory: 'SICK_VISIT' as const,
      },
    ],
  };
  expect(factsOf(wire, monday, 1, true)).toMatchObject({
    roomsRequired: true,
    from: monday,
    now: 1,
    taken: [{ start: at('09:00'), end: at('09:30'), isHeld: true, practitionerId: 'lee', category: 'SICK_VISIT' }],
  });
});
