import type { getAvailability as call, NoSlotReason } from '#contract/campaigns/booking.ts';
import type { Output, Parsed } from '#contract/http.ts';
import {
  type BookingCalendar,
  type BookingReason,
  type OfferedSlot,
  slotsOf,
  whyNot,
} from '#contract/rules/booking/booking-calendar.ts';
import type { Context } from '../context.ts';
import { refuseField } from '../refusal.ts';
import { calendarOf } from './calendar.ts';
import { movedVisitId } from './moved-visit.ts';
import { wantedRoom } from './wanted-room.ts';
import { bookingSetup, departmentOfType } from './setup.ts';

const dayLength = 24 * 3_600_000;

/** Free slots day by day with the staff members who are free, or why there are none (API-57). */
export async function getAvailability(ctx: Context, input: Parsed<typeof call>): Promise<Output<typeof call>> {
  const { from, days, lengthInMinutes, practitionerId, appointmentTypeId } = input;
  if (new Date(Date.parse(from) + days * dayLength).getUTCFullYear() > 9999)
    throw refuseField('query.from', 'Use an earlier day.');
  const setup = await bookingSetup(ctx);
  const calendar = await calendarOf(ctx, setup, input.appointmentCategory, {
    from,
    days,
    length: lengthInMinutes,
    practitionerId,
    facilityId: wantedRoom(input),
    departmentId: departmentOfType(setup, appointmentTypeId),
    movedId: await movedVisitId(ctx, input.bookingRequestId),
  });
  const { enabled: isOn } = setup.configs[input.appointmentCategory];
  return {
    timeZone: setup.timeZone,
    days: calendar.days.map((day) => {
      const slots = slotsOf(calendar, day, 'staff');
      return {
        date: day.day,
        reason: slots.length > 0 ? null : isOn ? reasonFor(calendar, day) : ('CATEGORY_OFF' as const),
        slots: slots.map(wireSlot),
      };
    }),
  };
}

const wireSlot = ({ start, end, practitionerIds }: OfferedSlot) => ({
  startTime: new Date(start).toISOString(),
  endTime: new Date(end).toISOString(),
  practitionerIds: [...practitionerIds],
});

/** Reasons for a whole day, the first that holds at every time for everybody; a day that has none of them is full. */
const wholeDayReasons: readonly [NoSlotReason, readonly BookingReason[]][] = [
  ['NOBODY_BOOKABLE', ['provider_off', 'department']],
  ['CLOSED', ['hours', 'schedule_type']],
  ['TOO_LONG', ['too_long']],
  ['PAST', ['past']],
];

function reasonFor(calendar: BookingCalendar, { first, end }: BookingCalendar['days'][number]): NoSlotReason {
  const all: (readonly BookingReason[])[] = [];
  for (let index = first; index < end; index += 1)
    all.push(...whyNot(calendar, index, 'staff').map(({ reasons }) => reasons));
  const explained: BookingReason[] = [];
  for (const [reason, details] of wholeDayReasons) {
    explained.push(...details);
    if (all.every((reasons) => reasons.some((one) => explained.includes(one)))) return reason;
  }
  return 'FULLY_BOOKED';
}
