import type { getAvailability as call, NoSlotReason } from '#contract/campaigns/booking.ts';
import type { Output, Parsed } from '#contract/http.ts';
import { freeSlots, openSpans, type Span } from '#contract/rules/calendar/slots.ts';
import type { Context } from '../context.ts';
import { ownPractice } from '../practice/internal.ts';
import { refuseField } from '../refusal.ts';
import { bookableFor, takenBetween, weekdayOf } from './calendar.ts';

type Day = Output<typeof call>['days'][number];

const dayLength = 24 * 3_600_000;

/** Free slots day by day, or why there are none (API-57). A slot is free where at least one bookable staff member is. */
export async function getAvailability(ctx: Context, input: Parsed<typeof call>): Promise<Output<typeof call>> {
  const { practitionerId, facilityId, lengthInMinutes } = input;
  const { time_zone } = await ownPractice(ctx);
  const days = daysFrom(input.from, input.days);
  const offered = await bookableFor(ctx, input.appointmentCategory, input.appointmentTypeId);
  const requested = offered.filter(
    (one) => (!practitionerId || one.id === practitionerId) && (!facilityId || one.facilityIds.has(facilityId)),
  );
  const taken = await takenBetween(ctx, {
    start: Date.parse(input.from) - dayLength,
    end: Date.parse(days.at(-1) ?? input.from) + 2 * dayLength,
  });
  const now = ctx.now.getTime();

  return { timeZone: time_zone, days: days.map(dayOf) };

  function dayOf(date: string): Day {
    const calendars = requested.map((one) => ({
      open: openSpans(date, one.hoursOn(weekdayOf(date)), time_zone),
      busy: taken.filter((each) => each.practitionerId === one.id || (facilityId && each.facilityId === facilityId)),
    }));
    const possible = calendars.flatMap(({ open }) => freeSlots(open, [], lengthInMinutes));
    const free = calendars
      .flatMap(({ open, busy }) => freeSlots(open, busy, lengthInMinutes))
      .filter(({ start }) => start >= now);
    const isOpen = calendars.some(({ open }) => open.length > 0);
    return { date, reason: free.length > 0 ? null : reasonFor(isOpen, possible), slots: wireSlots(free) };
  }

  function reasonFor(isOpen: boolean, possible: readonly Span[]): NoSlotReason {
    if (requested.length === 0) return 'NOBODY_BOOKABLE';
    if (!isOpen) return 'CLOSED';
    if (possible.length === 0) return 'TOO_LONG';
    return possible.every(({ start }) => start < now) ? 'PAST' : 'FULLY_BOOKED';
  }
}

/** Each start once, even where several staff members are free. */
const wireSlots = (slots: readonly Span[]): Day['slots'] =>
  [...new Map(slots.map((slot) => [slot.start, slot])).values()]
    .toSorted((a, b) => a.start - b.start)
    .map(({ start, end }) => ({ startTime: new Date(start).toISOString(), endTime: new Date(end).toISOString() }));

function daysFrom(first: string, count: number): string[] {
  const start = Date.parse(first);
  if (new Date(start + count * dayLength).getUTCFullYear() > 9999)
    throw refuseField('query.from', 'Use an earlier day.');
  return Array.from({ length: count }, (_, index) => new Date(start + index * dayLength).toISOString().slice(0, 10));
}
