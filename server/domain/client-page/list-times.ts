import * as z from 'zod/mini';
import type { AppointmentCategory } from '#contract/campaigns/booking-config.ts';
import { day } from '#contract/http.ts';
import { addDays } from '#contract/rules/calendar/add-days.ts';
import { dayIn } from '#contract/rules/cadences/cadence-moments.ts';
import { isBookable, type OfferedSlot, slotsOf } from '#contract/rules/booking/booking-calendar.ts';
import { calendarOf } from '../booking/calendar.ts';
import { bookingSetup, type BookingSetup, lengthOf } from '../booking/setup.ts';
import type { Context } from '../context.ts';
import { categoryOfPurpose, type ClientVisit, isOffered } from './internal.ts';
import type { MovingState, UpcomingVisit } from './upcoming-visits.ts';

/** How many days clients see at once. */
export const daysShown = 14;

export interface OfferedTimes {
  readonly timeZone: string;
  /** Days with free times. */
  readonly days: readonly { readonly day: string; readonly slots: readonly OfferedSlot[] }[];
}

/** The times that a client can request from today on; null where the practice does not offer this kind of visit now. */
export async function timesFor(ctx: Context, visit: ClientVisit): Promise<OfferedTimes | null> {
  const setup = await bookingSetup(ctx);
  const category = categoryOfPurpose(visit.purpose);
  if (!category || !isOffered(setup, visit.purpose)) return null;
  const calendar = await calendarOf(ctx, setup, category, {
    from: dayIn(ctx.now, setup.timeZone),
    days: daysShown,
    length: lengthOf(setup.configs[category]),
    practitionerId: visit.practitioner_id ?? undefined,
  });
  const days = calendar.days.map((day) => ({ day: day.day, slots: slotsOf(calendar, day, 'client') }));
  return { timeZone: setup.timeZone, days: days.filter(({ slots }) => slots.length > 0) };
}

/** How far ahead clients can look for another time. */
const furthestDays = 180;

/** The times to which a visit can be moved, from some day on. */
export interface MoveTimes extends OfferedTimes {
  readonly from: string;
  /** The days before and after these; null where there are none. */
  readonly earlier: string | null;
  readonly later: string | null;
}

/**
 * The times to which a client can ask to move a visit, which does not block its own time.
 * @param requested the first day as the address names it; by default the visit is among the days, or a week away
 */
export async function timesToMove(
  ctx: Context,
  setup: BookingSetup,
  { id, startsAt }: UpcomingVisit,
  { category, length }: Extract<MovingState, { can: 'ask' }>,
  requested: string | undefined,
): Promise<MoveTimes> {
  const today = dayIn(ctx.now, setup.timeZone);
  const [last, near] = [addDays(today, furthestDays), addDays(today, daysShown)];
  const visitDay = dayIn(new Date(startsAt), setup.timeZone);
  const isDay = requested !== undefined && z.safeParse(day, requested).success;
  const wanted = isDay ? requested : visitDay < near ? today : addDays(visitDay, -7);
  const from = latest(today, wanted < last ? wanted : last);
  const calendar = await calendarOf(ctx, setup, category, { from, days: daysShown, length, movedId: id });
  const days = calendar.days.map((one) => ({
    day: one.day,
    slots: slotsOf(calendar, one, 'client').filter(({ start }) => start !== Date.parse(startsAt)),
  }));
  const later = addDays(from, daysShown);
  return {
    timeZone: setup.timeZone,
    days: days.filter(({ slots }) => slots.length > 0),
    from,
    earlier: from > today ? latest(addDays(from, -daysShown), today) : null,
    later: later <= last ? later : null,
  };
}

const latest = (one: string, other: string): string => (one > other ? one : other);

export const isBookableFor = ({ practitioners, configs }: BookingSetup, category: AppointmentCategory, id: string) =>
  practitioners.some((one) => one.id === id && isBookable(one, configs[category]));
