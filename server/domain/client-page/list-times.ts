import type { AppointmentCategory } from '#contract/campaigns/booking-config.ts';
import { dayIn } from '#contract/rules/cadences/cadence-moments.ts';
import { isBookable, type OfferedSlot, slotsOf } from '#contract/rules/booking/booking-calendar.ts';
import { calendarOf } from '../booking/calendar.ts';
import { bookingSetup, type BookingSetup, lengthOf } from '../booking/setup.ts';
import type { Context } from '../context.ts';
import { categoryOfPurpose, type ClientVisit, isOffered } from './internal.ts';

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

export const isBookableFor = ({ practitioners, configs }: BookingSetup, category: AppointmentCategory, id: string) =>
  practitioners.some((one) => one.id === id && isBookable(one, configs[category]));
