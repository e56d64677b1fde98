import {
  type AppointmentCategory,
  appointmentCategories,
  type Practitioner,
} from '#contract/campaigns/booking-config.ts';
import type { getCalendarFacts } from '#contract/campaigns/calendar-facts.ts';
import type { Output } from '#contract/http.ts';
import {
  bookingCalendar,
  type BookingCalendar,
  type BookingReason,
  type CalendarFacts,
  isOutsideHours,
  slotsOf,
  whyNot,
} from '#contract/rules/booking/booking-calendar.ts';
import { appointmentLengths, baseIncrement } from '#contract/rules/calendar/slots.ts';
import { type BookingPageFields, configKey, configOf, limitsOf } from './fields.ts';

type WireFacts = Output<typeof getCalendarFacts>;

/** The days that are explained, from today on. */
export const explainedDays = 14;

/** What the offered times depend on beside the settings. */
export interface BookingFacts extends CalendarFacts {
  readonly from: string;
  /** In milliseconds. */
  readonly now: number;
  readonly waiting: WireFacts['waiting'];
}

export const factsOf = (wire: WireFacts, from: string, now: number, roomsRequired: boolean): BookingFacts => ({
  ...wire,
  from,
  now,
  roomsRequired,
  taken: wire.taken.map(({ startTime, endTime, appointmentCategory, ...rest }) => ({
    ...rest,
    start: Date.parse(startTime),
    end: Date.parse(endTime),
    category: appointmentCategory,
  })),
});

/** The times that clients are offered by these settings, and why not others; also while requests are off, as a preview. */
export const calendarOf = (
  fields: BookingPageFields,
  category: AppointmentCategory,
  facts: BookingFacts,
): BookingCalendar =>
  bookingCalendar(configOf(category, fields), limitsOf(fields), facts, {
    from: facts.from,
    days: explainedDays,
    length: fields[configKey(category, 'appointmentLengthInMinutes')] || appointmentLengths[0],
    now: facts.now,
  });

/** The moments at which clients can begin a visit. */
const offeredStarts = (calendar: BookingCalendar): ReadonlySet<number> =>
  new Set(calendar.days.flatMap((day) => slotsOf(calendar, day, 'client').map(({ start }) => start)));

type BookedVisit = CalendarFacts['taken'][number];

/** Whether clients are offered no time of any kind of visit. */
export const offersNothing = (fields: BookingPageFields, facts: BookingFacts): boolean =>
  appointmentCategories.every((category) => offeredStarts(calendarOf(fields, category, facts)).size === 0);

/** What an edit means for clients, for booked visits and for waiting requests. */
export interface OfferChange {
  readonly added: number;
  readonly lost: number;
  /** How many visits of any kind are still to come in these days. */
  readonly visits: number;
  /** Those outside of the edited hours that were not before. */
  readonly outside: readonly BookedVisit[];
  /** The requests for a time that would no longer be offered. */
  readonly waiting: WireFacts['waiting'];
}

/** What clients are offered by the second of two versions of the settings. */
export interface ComparedOffers {
  readonly calendar: BookingCalendar;
  /** The moments that the first version offers. */
  readonly before: ReadonlySet<number>;
  /** Null where both offer the same. */
  readonly change: OfferChange | null;
}

/** What one version of the settings offers. */
export interface Offers {
  readonly fields: BookingPageFields;
  readonly category: AppointmentCategory;
  readonly facts: BookingFacts;
  readonly calendar: BookingCalendar;
  readonly starts: ReadonlySet<number>;
  isOutsideHours(visit: BookedVisit): boolean;
}

export function offersOf(fields: BookingPageFields, category: AppointmentCategory, facts: BookingFacts): Offers {
  const calendar = calendarOf(fields, category, facts);
  const isOutside = outsideHours(fields, category, facts);
  return { fields, category, facts, calendar, starts: offeredStarts(calendar), isOutsideHours: isOutside };
}

/** Compares what two versions of the settings offer. */
export function compareOffers(before: Offers, fields: BookingPageFields): ComparedOffers {
  const { category, facts } = before;
  const after = offersOf(fields, category, facts);
  const added = countMissing(after.starts, before.starts);
  const lost = countMissing(before.starts, after.starts);
  const visits = facts.taken.filter(
    ({ isHeld, practitionerId, end }) => !isHeld && practitionerId !== null && end > facts.now,
  );
  const outside = visits.filter((visit) => after.isOutsideHours(visit) && !before.isOutsideHours(visit));
  const waiting = lostRequests(before.fields, fields, category, facts);
  const isSame = added === 0 && lost === 0 && outside.length === 0 && waiting.length === 0;
  const change = { added, lost, visits: visits.length, outside, waiting };
  return { calendar: after.calendar, before: before.starts, change: isSame ? null : change };
}

/** The waiting requests for times that only the first version offers. Without holds, because a request holds its own time. */
function lostRequests(
  before: BookingPageFields,
  after: BookingPageFields,
  category: AppointmentCategory,
  facts: BookingFacts,
): WireFacts['waiting'] {
  const requests = facts.waiting.filter(({ appointmentCategory }) => appointmentCategory === category);
  if (requests.length === 0) return requests;
  const booked = { ...facts, taken: facts.taken.filter(({ isHeld }) => !isHeld) };
  const [was, is] = [before, after].map((fields) => offeredStarts(calendarOf(fields, category, booked)));
  return requests.filter(({ startTime }) => was?.has(Date.parse(startTime)) && !is?.has(Date.parse(startTime)));
}

/** How many of the first are not among the second. */
const countMissing = (these: ReadonlySet<number>, among: ReadonlySet<number>): number =>
  [...these].filter((one) => !among.has(one)).length;

/** Whether a visit lies at least partly outside of its provider's hours, even if they take no such visits. */
function outsideHours(fields: BookingPageFields, category: AppointmentCategory, facts: BookingFacts) {
  const practitionerConfigs = facts.practitioners.map(({ id }) => ({
    practitionerId: id,
    enabled: true,
    facilityIds: [],
  }));
  const calendar = bookingCalendar(
    { ...configOf(category, fields), assignedDepartmentId: null, practitionerConfigs },
    limitsOf(fields),
    { ...facts, taken: [] },
    { from: facts.from, days: explainedDays, length: baseIncrement, now: facts.now },
  );
  return ({ practitionerId, ...span }: CalendarFacts['taken'][number]) =>
    practitionerId !== null && isOutsideHours(calendar, practitionerId, span);
}
const step = baseIncrement * 60_000;

/** The most important reason of some providers. */
export interface Explanation {
  readonly reason: BookingReason;
  /** Null where it is the same for all of them. */
  readonly practitioners: readonly Practitioner[] | null;
}

/** Consecutive times of a day that are not offered for the same reasons. */
export interface ExplainedRun {
  readonly start: number;
  readonly end: number;
  readonly explanations: readonly Explanation[];
}

/** Why the other times of a day are not offered. */
export function explainedRuns(calendar: BookingCalendar, day: BookingCalendar['days'][number]): ExplainedRun[] {
  const runs: (ExplainedRun & { key: string })[] = [];
  for (let index = day.first; index < day.end; index += 1) {
    const start = calendar.steps[index] ?? 0;
    const explanations = explanationsAt(calendar, index);
    if (!explanations) continue;
    const key = JSON.stringify(
      explanations.map(({ reason, practitioners }) => [reason, practitioners?.map((one) => one.id)]),
    );
    const last = runs.at(-1);
    if (last?.key === key && last.end === start) runs[runs.length - 1] = { ...last, end: start + step };
    else runs.push({ start, end: start + step, explanations, key });
  }
  return runs;
}

/** Null where the time is offered. Providers who are never offered are not mentioned, unless that is true of all. */
function explanationsAt(calendar: BookingCalendar, index: number): Explanation[] | null {
  const all = whyNot(calendar, index, 'client');
  if (all.some(({ reasons }) => reasons.length === 0)) return null;
  const offeredAtTimes = all.filter(({ reasons }) => !reasons.some((reason) => never.has(reason)));
  const shown = offeredAtTimes.length > 0 ? offeredAtTimes : all;
  const byReason = Map.groupBy(shown, ({ reasons }) => reasons[0] ?? 'hours');
  return [...byReason].map(([reason, those]) => ({
    reason,
    practitioners: byReason.size === 1 ? null : those.map(({ practitioner }) => practitioner),
  }));
}
const never: ReadonlySet<BookingReason> = new Set(['provider_off', 'department']);
