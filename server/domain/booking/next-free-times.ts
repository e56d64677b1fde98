import { mostFreeTimes } from '#contract/errors.ts';
import type { RequestDetails } from '#contract/communication/messages.ts';
import { slotsOf } from '#contract/rules/booking/booking-calendar.ts';
import { dayIn } from '#contract/rules/cadences/cadence-moments.ts';
import type { Span } from '#contract/rules/calendar/slots.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { calendarOf } from './calendar.ts';
import { categoryOf } from './category.ts';
import type { BookingSetup } from './setup.ts';

const daysSearched = 14;

interface WantedVisit extends Span {
  readonly practitionerId: string;
  /** As in `WantedTimes`. */
  readonly facilityId: string | null | undefined;
}

/** The next times after a wanted one at which a staff member can take a request in the wanted room, within two weeks. */
async function nextFreeTimes(
  ctx: Context,
  setup: BookingSetup,
  request: RequestDetails,
  { start, end, practitionerId, facilityId }: WantedVisit,
): Promise<string[]> {
  const calendar = await calendarOf(ctx, setup, categoryOf(request), {
    from: dayIn(new Date(start), setup.timeZone),
    days: daysSearched,
    length: (end - start) / 60_000,
    practitionerId,
    facilityId,
    movedId: request.moves?.appointment_id,
  });
  return calendar.days
    .flatMap((day) => slotsOf(calendar, day, 'staff'))
    .filter((slot) => slot.start > start)
    .slice(0, mostFreeTimes)
    .map((slot) => new Date(slot.start).toISOString());
}

/** `slot_unavailable` with the next free times, and the practice software's reason if it has one. */
export async function slotUnavailable(
  ctx: Context,
  setup: BookingSetup,
  request: RequestDetails,
  wanted: WantedVisit,
  reason: string | null = null,
): Promise<Refusal> {
  const details = reason === null ? undefined : [{ field: 'request', message: reason }];
  return new Refusal('slot_unavailable', details, undefined, await nextFreeTimes(ctx, setup, request, wanted));
}
