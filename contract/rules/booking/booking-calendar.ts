import type {
  AppointmentCategory,
  AppointmentRequestConfig,
  Practitioner,
} from '#contract/campaigns/booking-config.ts';
import type { BookingLimits, Closure } from '#contract/campaigns/booking-limits.ts';
import { addDays } from '../calendar/add-days.ts';
import { minutesOf, type WallHours } from '../calendar/opening-hours.ts';
import { baseIncrement, type Span, type Step, stepsOf } from '../calendar/slots.ts';
import { dayIn } from '../cadences/cadence-moments.ts';
import { type MondayWeekday, weekdayOf } from '../practice/weekday.ts';

/** Why a visit cannot begin at a time, by importance. */
export const bookingReasons = [
  'category_off',
  'provider_off',
  'department',
  'hours',
  'schedule_type',
  'closed',
  'past',
  'busy',
  'held',
  'room',
  'too_long',
  'notice',
  'too_far',
  'day_full',
  'time_full',
] as const;
export type BookingReason = (typeof bookingReasons)[number];

/** Reasons that bind clients alone; staff may book all the same. */
export const clientReasons = ['closed', 'held', 'notice', 'too_far', 'day_full', 'time_full'] as const;

/** Part of a staff member's week in the practice software. */
export interface ScheduledHours extends WallHours {
  readonly practitionerId: string;
  readonly day: MondayWeekday;
  readonly appointmentTypeId: string | null;
}

/** A visit, or a time that is held for a client until staff answer. */
export interface Taken extends Span {
  readonly isHeld: boolean;
  readonly practitionerId: string | null;
  readonly facilityId: string | null;
  /** The category that the client requested; null for other visits. */
  readonly category: AppointmentCategory | null;
}

/** What a practice's calendar contains, apart from what managers configure. */
export interface CalendarFacts {
  readonly timeZone: string;
  readonly practitioners: readonly Practitioner[];
  /** The rooms of the branch. */
  readonly facilities: readonly { readonly id: string }[];
  readonly schedules: readonly ScheduledHours[];
  readonly taken: readonly Taken[];
  /** The app rule that no visit is booked without a room (AR-34, AR-35). */
  readonly roomsRequired: boolean;
}

/** Which times are wanted. */
export interface WantedTimes {
  /** `2026-11-21`. */
  readonly from: string;
  readonly days: number;
  /** In minutes. */
  readonly length: number;
  /** In milliseconds. */
  readonly now: number;
  readonly practitionerId?: string | undefined;
  /** Any room of the staff member where unset; null for a visit that takes no room. */
  readonly facilityId?: string | null | undefined;
  /** Of the type of visit, where it has one. */
  readonly departmentId?: string | null | undefined;
}

/** Every step of some days, with the reasons against a visit that begins then. */
export interface BookingCalendar {
  /** The start of each step, in milliseconds; the steps of consecutive days follow each other. */
  readonly steps: Float64Array;
  readonly days: readonly CalendarDay[];
  readonly providers: readonly ProviderCalendar[];
  /** In milliseconds. */
  readonly length: number;
}
interface CalendarDay {
  readonly day: string;
  /** The indices of its first step, and of the first step of the next day. */
  readonly first: number;
  readonly end: number;
}
interface ProviderCalendar {
  readonly practitioner: Practitioner;
  /** By step, the reasons as bits. */
  readonly reasons: Uint16Array;
}

const minute = 60_000;
const step = baseIncrement * minute;

const bit = Object.fromEntries(bookingReasons.map((reason, index) => [reason, 1 << index])) as Record<
  BookingReason,
  number
>;
const bitsOf = (reasons: readonly BookingReason[]) => reasons.reduce((bits, reason) => bits | bit[reason], 0);
const outside = bitsOf(['hours', 'schedule_type']);
const ofClients = bitsOf(clientReasons);

/**
 * Computes for every step and staff member why a visit of a category cannot begin then. Offers, explanations and refusals read the same
 * result, so they cannot disagree.
 */
export function bookingCalendar(
  config: AppointmentRequestConfig,
  limits: BookingLimits,
  facts: CalendarFacts,
  wanted: WantedTimes,
): BookingCalendar {
  const axis = axisOf(wanted, facts.timeZone);
  const atStart = reasonsAtStart(axis, config, limits, facts, wanted);
  const closed = closures(axis, limits);
  const rooms = occupancy(axis, facts.taken, 'facilityId');
  const busy = occupancy(axis, facts.taken, 'practitionerId');
  const hours = hoursOf(axis, config, facts.schedules);
  const needed = Math.ceil(wanted.length / baseIncrement);
  const free = new Uint16Array(axis.steps.length);

  const providers = facts.practitioners
    .filter(({ id }) => !wanted.practitionerId || id === wanted.practitionerId)
    .map((practitioner): ProviderCalendar => {
      const never = reasonsAgainst(practitioner, config, wanted.departmentId ?? null);
      if (never) return { practitioner, reasons: new Uint16Array(axis.steps.length).fill(never) };
      const { id } = practitioner;
      const perStep = combined([hours(id), closed(id), busy.get(id) ?? free]);
      const own = roomsOf(config, practitioner, facts.facilities);
      const usable = own.filter((room) => wanted.facilityId === undefined || room === wanted.facilityId);
      const needsRoom =
        facts.roomsRequired ||
        (wanted.facilityId === undefined ? hasRooms(config, practitioner) : wanted.facilityId !== null);
      const taken = needsRoom ? usable.map((room) => rooms.get(room) ?? free) : null;
      return { practitioner, reasons: visitReasons(axis, perStep, atStart, taken, needed) };
    });
  return { steps: axis.steps, days: axis.days, providers, length: wanted.length * minute };
}

/** The bits of reasons that count for somebody. */
const bindingBits = (audience: Audience) => (audience === 'client' ? 0xffff : 0xffff & ~ofClients);
/** Whom times are offered to. */
export type Audience = 'client' | 'staff';

/** A time at which a visit can begin. */
export interface OfferedSlot extends Span {
  readonly practitionerIds: readonly string[];
}

/** The times of a day at which a visit can begin, with the staff members who are free. */
export function slotsOf(calendar: BookingCalendar, { first, end }: CalendarDay, audience: Audience): OfferedSlot[] {
  const binding = bindingBits(audience);
  const slots: OfferedSlot[] = [];
  for (let index = first; index < end; index += 1) {
    const practitionerIds: string[] = [];
    for (const { practitioner, reasons } of calendar.providers)
      if (((reasons[index] ?? 0) & binding) === 0) practitionerIds.push(practitioner.id);
    const start = calendar.steps[index] ?? 0;
    if (practitionerIds.length > 0) slots.push({ start, end: start + calendar.length, practitionerIds });
  }
  return slots;
}

/** Why a visit cannot begin at a step, staff member by staff member; the most important reason first. */
export function whyNot(
  calendar: BookingCalendar,
  index: number,
  audience: Audience,
): { readonly practitioner: Practitioner; readonly reasons: readonly BookingReason[] }[] {
  const binding = bindingBits(audience);
  return calendar.providers.map(({ practitioner, reasons }) => {
    const bits = (reasons[index] ?? 0) & binding;
    return { practitioner, reasons: bookingReasons.filter((reason) => bits & bit[reason]) };
  });
}

function combined([first, ...others]: readonly [Uint16Array, ...Uint16Array[]]): Uint16Array {
  const all = first.slice();
  for (const other of others)
    for (let index = 0; index < all.length; index += 1) all[index] = (all[index] ?? 0) | (other[index] ?? 0);
  return all;
}

/** Whether a time span lies at least partly outside of the hours of a staff member; of one who cannot be booked this is not known. */
export function isOutsideHours(calendar: BookingCalendar, practitionerId: string, { start, end }: Span): boolean {
  const row = calendar.providers.find(({ practitioner }) => practitioner.id === practitionerId);
  if (!row) return false;
  for (let index = indexAt(calendar.steps, start); (calendar.steps[index] ?? Infinity) < end; index += 1)
    if ((row.reasons[index] ?? 0) & outside) return true;
  return false;
}

interface Axis {
  readonly steps: Float64Array;
  /** Local time at the start of each step, in minutes since midnight. */
  readonly minutes: Uint16Array;
  readonly days: readonly CalendarDay[];
}

function axisOf({ from, days: count }: WantedTimes, zone: string): Axis {
  const steps: Step[] = [];
  const days = Array.from({ length: count }, (_, number): CalendarDay => {
    const day = addDays(from, number);
    const first = steps.length;
    steps.push(...stepsOf(day, zone));
    return { day, first, end: steps.length };
  });
  return {
    steps: Float64Array.from(steps, ({ at }) => at),
    minutes: Uint16Array.from(steps, ({ minutes }) => minutes),
    days,
  };
}

/** Reasons against all staff members alike that depend on when a visit begins. */
function reasonsAtStart(
  { steps, days }: Axis,
  { appointmentCategory, enabled }: AppointmentRequestConfig,
  limits: BookingLimits,
  { taken, timeZone }: CalendarFacts,
  { now }: WantedTimes,
): Uint16Array {
  const { noticeHours, furthestDays, mostPerDay, atOnce } = limits[appointmentCategory];
  const reasons = new Uint16Array(steps.length).fill(enabled ? 0 : bit.category_off);
  const from = now + (noticeHours ?? 0) * 60 * minute;
  const furthest = furthestDays === null ? null : addDays(dayIn(new Date(now), timeZone), furthestDays);
  const requested = taken.filter(({ category }) => category === appointmentCategory).map(({ start }) => start);
  const begin = countOf(requested);
  for (const { day, first, end } of days) {
    const isFull = mostPerDay !== null && countWithin(requested, steps, first, end) >= mostPerDay;
    const ofDay = (isFull ? bit.day_full : 0) | (furthest !== null && day > furthest ? bit.too_far : 0);
    for (let index = first; index < end; index += 1) {
      const start = steps[index] ?? 0;
      const ofTime = (start < now ? bit.past : 0) | (start < from ? bit.notice : 0);
      const isTaken = atOnce !== null && (begin.get(start) ?? 0) >= atOnce;
      reasons[index] = (reasons[index] ?? 0) | ofDay | ofTime | (isTaken ? bit.time_full : 0);
    }
  }
  return reasons;
}

const countOf = (moments: readonly number[]): ReadonlyMap<number, number> => {
  const counts = new Map<number, number>();
  for (const moment of moments) counts.set(moment, (counts.get(moment) ?? 0) + 1);
  return counts;
};

function countWithin(moments: readonly number[], steps: Float64Array, first: number, end: number): number {
  const [from, last] = [steps[first] ?? 0, steps[end - 1] ?? 0];
  return moments.filter((moment) => from <= moment && moment < last + step).length;
}

/** The reasons of a step apart from rooms: hours, closures and visits. */
type StepReasons = (practitionerId: string) => Uint16Array;

/** The hours that the practice has published, or each staff member's own in the practice software (AR-14, AR-15). */
function hoursOf(axis: Axis, config: AppointmentRequestConfig, schedules: readonly ScheduledHours[]): StepReasons {
  if (config.schedulingMode === 'AVAILABLE_HOURS') {
    const enabled = config.availabilityConfigs.filter((one) => one.enabled);
    const everybody = outsideHours(axis, (weekday) =>
      enabled
        .filter(({ day }) => day === weekday)
        .flatMap(({ hours }) => hours.map((span) => ({ ...span, isIncluded: true }))),
    );
    return () => everybody;
  }
  const { handleEmptySlots, includedAppointmentTypes } = config.scheduleConfig;
  const included = new Set(includedAppointmentTypes.map(({ id }) => id));
  const isIncluded = (typeId: string | null) =>
    typeId === null ? handleEmptySlots === 'INCLUDE' : included.has(typeId);
  return (practitionerId) =>
    outsideHours(axis, (weekday) =>
      schedules
        .filter((one) => one.practitionerId === practitionerId && one.day === weekday)
        .map((one) => ({ start: one.start, end: one.end, isIncluded: isIncluded(one.appointmentTypeId) })),
    );
}

/** Marks steps outside all hours, and those within hours of which none is included. */
function outsideHours(
  { steps, minutes, days }: Axis,
  hoursOn: (weekday: number) => readonly (WallHours & { readonly isIncluded: boolean })[],
): Uint16Array {
  const reasons = new Uint16Array(steps.length).fill(bit.hours);
  for (const { day, first, end } of days)
    for (const hours of hoursOn(weekdayOf(day))) {
      const [from, until] = [minutesOf(hours.start), minutesOf(hours.end)];
      const meaning = hours.isIncluded ? 0 : bit.schedule_type;
      for (let index = first; index < end; index += 1) {
        const shown = minutes[index] ?? 0;
        if (shown >= from && shown + baseIncrement <= until && reasons[index] !== 0) reasons[index] = meaning;
      }
    }
  return reasons;
}

/** When clients cannot request a visit with a staff member, because the practice is closed or they are away. */
function closures(axis: Axis, limits: BookingLimits): StepReasons {
  const ofPractice = new Uint16Array(axis.steps.length);
  const mark = (reasons: Uint16Array, { from, until, hours }: Closure) => {
    const span = hours && { from: minutesOf(hours.start), until: minutesOf(hours.end) };
    for (const { day, first, end } of axis.days)
      for (let index = day < from || day > until ? end : first; index < end; index += 1) {
        const shown = axis.minutes[index] ?? 0;
        if (!span || (shown + baseIncrement > span.from && shown < span.until)) reasons[index] = bit.closed;
      }
  };
  for (const closure of limits.closures) if (closure.practitionerId === null) mark(ofPractice, closure);
  return (practitionerId) => {
    const own = limits.closures.filter((closure) => closure.practitionerId === practitionerId);
    if (own.length === 0) return ofPractice;
    const reasons = ofPractice.slice();
    for (const closure of own) mark(reasons, closure);
    return reasons;
  };
}

/** The steps at which each staff member, or each room, is taken. */
function occupancy({ steps }: Axis, taken: readonly Taken[], by: 'practitionerId' | 'facilityId') {
  const rows = new Map<string, Uint16Array>();
  const [first = 0, last = 0] = [steps[0], steps.at(-1)];
  for (const one of taken) {
    const id = one[by];
    if (id === null || one.end <= first || one.start >= last + step) continue;
    const row = rows.get(id) ?? new Uint16Array(steps.length);
    rows.set(id, row);
    const meaning = one.isHeld ? bit.held : bit.busy;
    for (let index = indexAt(steps, one.start); (steps[index] ?? Infinity) < one.end; index += 1)
      row[index] = (row[index] ?? 0) | meaning;
  }
  return rows;
}

/** The index of the step that contains a moment, or of the first one. A day whose local time is skipped leaves a gap between steps. */
function indexAt(steps: Float64Array, moment: number): number {
  let [low, high] = [0, steps.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((steps[middle] ?? 0) + step <= moment) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Reasons that hold for a staff member at every time; 0 where there is none. */
function reasonsAgainst(
  { id: practitionerId, departments }: Practitioner,
  { assignedDepartmentId, practitionerConfigs }: AppointmentRequestConfig,
  departmentId: string | null,
): number {
  const isEnabled = practitionerConfigs.some((one) => one.practitionerId === practitionerId && one.enabled);
  const required = [assignedDepartmentId, departmentId].filter((id) => id !== null);
  const isInAll = required.every((wanted) => departments.some(({ id }) => id === wanted));
  return (isEnabled ? 0 : bit.provider_off) | (isInAll ? 0 : bit.department);
}

/**
 * Whether a staff member can be booked for a category at any time.
 * @param departmentId of the type of visit, where it has one
 */
export const isBookable = (
  practitioner: Practitioner,
  config: AppointmentRequestConfig,
  departmentId: string | null = null,
): boolean => reasonsAgainst(practitioner, config, departmentId) === 0;

/** The rooms that a staff member can use for a category: those that are chosen, as far as they exist, or all of theirs. */
export function roomsOf(
  { practitionerConfigs }: AppointmentRequestConfig,
  { id: practitionerId, facilities }: Practitioner,
  existing: readonly { readonly id: string }[],
): readonly string[] {
  const chosen = practitionerConfigs.find((one) => one.practitionerId === practitionerId)?.facilityIds ?? [];
  if (chosen.length === 0) return facilities.map(({ id }) => id);
  return chosen.filter((room) => existing.some(({ id }) => id === room));
}

/** Whether a staff member has rooms; one without any works without, unless the practice requires a room. */
const hasRooms = ({ practitionerConfigs }: AppointmentRequestConfig, { id, facilities }: Practitioner): boolean =>
  facilities.length > 0 || practitionerConfigs.some((one) => one.practitionerId === id && one.facilityIds.length > 0);

/** The reasons against a visit that begins at each step and needs several of them. */
function visitReasons(
  { days }: Axis,
  perStep: Uint16Array,
  atStart: Uint16Array,
  rooms: readonly Uint16Array[] | null,
  needed: number,
): Uint16Array {
  const reasons = new Uint16Array(perStep.length);
  for (const { first, end } of days)
    for (let index = first; index < end; index += 1) {
      let bits = perStep[index] ?? 0;
      // Outside the hours nothing else matters.
      if (bits & outside) {
        reasons[index] = (bits & outside) | ((atStart[index] ?? 0) & bit.category_off);
        continue;
      }
      bits |= atStart[index] ?? 0;
      for (let later = index + 1; later < index + needed; later += 1) {
        const next = later < end ? (perStep[later] ?? 0) : bit.hours;
        bits |= next & outside ? bit.too_long : next;
        if (next & outside) break;
      }
      reasons[index] = bits | (rooms ? roomReasons(rooms, index, needed) : 0);
    }
  return reasons;
}

/** One room must be free for the whole visit. A room that is only held for another client is free for staff. */
function roomReasons(rooms: readonly Uint16Array[], index: number, needed: number): number {
  let isHeld = false;
  for (const room of rooms) {
    let taken = 0;
    for (let at = index; at < index + needed; at += 1) taken |= room[at] ?? 0;
    if (taken === 0) return 0;
    if (!(taken & bit.busy)) isHeld = true;
  }
  return isHeld ? bit.held : bit.room;
}
