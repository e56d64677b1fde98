import type {
  listAvailableFacilities as facilitiesCall,
  listAvailablePractitioners as practitionersCall,
} from '#contract/campaigns/booking.ts';
import type { Output, Parsed } from '#contract/http.ts';
import { dayIn } from '#contract/rules/cadences/cadence-moments.ts';
import type { Context } from '../context.ts';
import { ownPractice } from '../practice/internal.ts';
import { bookableFor, isFree, isRoomFree, takenBetween } from './calendar.ts';
import { branchFacilities } from './staff-and-rooms.ts';
import { rangeOf } from './time-range.ts';

/** Bookable staff, and who of them is free at a time (API-55). */
export async function listAvailablePractitioners(
  ctx: Context,
  input: Parsed<typeof practitionersCall>,
): Promise<Output<typeof practitionersCall>> {
  const span = rangeOf(input);
  const { time_zone } = await ownPractice(ctx);
  const taken = await takenBetween(ctx, span);
  const offered = await bookableFor(ctx, input.appointmentCategory, input.appointmentTypeId);
  const day = dayIn(new Date(span.start), time_zone);
  return {
    data: offered.map((one) => ({
      id: one.id,
      name: one.name,
      available: isFree(one, span, day, time_zone, taken),
    })),
  };
}

/** Rooms, and which of them are free at a time (API-56). */
export async function listAvailableFacilities(
  ctx: Context,
  input: Parsed<typeof facilitiesCall>,
): Promise<Output<typeof facilitiesCall>> {
  const span = rangeOf(input);
  const taken = await takenBetween(ctx, span);
  const offered = await bookableFor(ctx, input.appointmentCategory);
  const theirs = offered.filter(({ id }) => !input.practitionerId || id === input.practitionerId);
  const rooms = await branchFacilities(ctx);
  return {
    data: rooms
      .filter(({ id }) => theirs.some(({ facilityIds }) => facilityIds.has(id)))
      .map(({ id, name }) => ({ id, name, available: isRoomFree(id, span, taken) })),
  };
}
