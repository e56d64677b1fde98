import type {
  listAvailableFacilities as facilitiesCall,
  listAvailablePractitioners as practitionersCall,
} from '#contract/campaigns/booking.ts';
import type { Output, Parsed } from '#contract/http.ts';
import { dayIn } from '#contract/rules/cadences/cadence-moments.ts';
import { isBookable, roomsOf, slotsOf } from '#contract/rules/booking/booking-calendar.ts';
import { overlap } from '#contract/rules/calendar/slots.ts';
import type { Context } from '../context.ts';
import { calendarOf, takenBetween } from './calendar.ts';
import { movedVisitId } from './moved-visit.ts';
import { bookingSetup, departmentOfType } from './setup.ts';
import { rangeOf } from './time-range.ts';
import { wantedRoom } from './wanted-room.ts';

/** Bookable staff, and who of them is free at a time (API-55). */
export async function listAvailablePractitioners(
  ctx: Context,
  input: Parsed<typeof practitionersCall>,
): Promise<Output<typeof practitionersCall>> {
  const { start, end } = rangeOf(input);
  const setup = await bookingSetup(ctx);
  const { appointmentCategory: category } = input;
  const departmentId = departmentOfType(setup, input.appointmentTypeId);
  const calendar = await calendarOf(ctx, setup, category, {
    from: dayIn(new Date(start), setup.timeZone),
    days: 1,
    length: (end - start) / 60_000,
    departmentId,
    facilityId: wantedRoom(input),
    movedId: await movedVisitId(ctx, input.bookingRequestId),
  });
  const slots = calendar.days.flatMap((day) => slotsOf(calendar, day, 'staff'));
  const free = slots.find((slot) => slot.start === start)?.practitionerIds ?? [];
  return {
    data: setup.practitioners
      .filter((one) => isBookable(one, setup.configs[category], departmentId))
      .map(({ id, name }) => ({ id, name, available: free.includes(id) })),
  };
}

/** Rooms, and which of them are free at a time (API-56). */
export async function listAvailableFacilities(
  ctx: Context,
  input: Parsed<typeof facilitiesCall>,
): Promise<Output<typeof facilitiesCall>> {
  const span = rangeOf(input);
  const { configs, practitioners, facilities } = await bookingSetup(ctx);
  const config = configs[input.appointmentCategory];
  const taken = await takenBetween(ctx, span, await movedVisitId(ctx, input.bookingRequestId));
  const usable = practitioners
    .filter(({ id }) => !input.practitionerId || id === input.practitionerId)
    .filter((one) => isBookable(one, config))
    .flatMap((one) => roomsOf(config, one, facilities));
  return {
    data: facilities
      .filter(({ id }) => usable.includes(id))
      .map(({ id, name }) => ({
        id,
        name,
        available: !taken.some((one) => !one.isHeld && one.facilityId === id && overlap(one, span)),
      })),
  };
}
