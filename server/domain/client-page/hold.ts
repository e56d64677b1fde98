import type { AppointmentCategory } from '#contract/campaigns/booking-config.ts';
import { roomsOf, slotsOf } from '#contract/rules/booking/booking-calendar.ts';
import { isOutOfOffice, opensAt } from '#contract/rules/texting/auto-reply.ts';
import { dayIn } from '#contract/rules/cadences/cadence-moments.ts';
import { overlap, type Span } from '#contract/rules/calendar/slots.ts';
import { calendarOf, takenBetween } from '../booking/calendar.ts';
import type { BookingSetup } from '../booking/setup.ts';
import type { Context } from '../context.ts';
import { announceCalendar } from '../practice/announce-calendar.ts';
import { ownPractice } from '../practice/internal.ts';
import { closuresOf } from '../practice/present.ts';

const hour = 3_600_000;
const holdHours = 24;
/** A hold ends this long before its time, so that the practice's day fills up. */
const freeHoursBefore = 2;
/** Staff who find a request when the practice opens have this long to answer it. */
const hoursAfterOpening = 1;

interface WantedSlot {
  /** In milliseconds. */
  readonly start: number;
  /** In minutes. */
  readonly length: number;
  /** Null for anybody. */
  readonly practitionerId: string | null;
  /** Whom the client would rather see, where anybody will do. */
  readonly preferredId?: string | null;
  /** The visit to be moved. */
  readonly movedId?: string;
}

interface FreeSlot extends Span {
  readonly practitionerId: string;
  readonly facilityId: string | null;
}

/** Who and which room are free at a time, as clients are offered it; null if it is not free. */
export async function freeSlotAt(
  ctx: Context,
  setup: BookingSetup,
  category: AppointmentCategory,
  { start, length, practitionerId, preferredId, movedId }: WantedSlot,
): Promise<FreeSlot | null> {
  const calendar = await calendarOf(ctx, setup, category, {
    from: dayIn(new Date(start), setup.timeZone),
    days: 1,
    length,
    practitionerId: practitionerId ?? undefined,
    movedId,
  });
  const slot = calendar.days.flatMap((day) => slotsOf(calendar, day, 'client')).find((one) => one.start === start);
  const chosen = slot?.practitionerIds.find((id) => id === preferredId) ?? slot?.practitionerIds[0];
  const practitioner = setup.practitioners.find(({ id }) => id === chosen);
  if (!slot || !practitioner) return null;
  const taken = await takenBetween(ctx, slot, movedId ?? null);
  const isFree = (room: string) => !taken.some((one) => one.facilityId === room && overlap(one, slot));
  const facilityId = roomsOf(setup.configs[category], practitioner, setup.facilities).find(isFree) ?? null;
  return { start: slot.start, end: slot.end, practitionerId: practitioner.id, facilityId };
}

/** Holds a time for a request that is open, unless it is too near. */
export async function holdSlot(
  ctx: Context,
  request_id: string,
  { start, end, practitionerId, facilityId }: FreeSlot,
): Promise<void> {
  const until = await holdEnd(ctx, start);
  if (until <= ctx.now.getTime()) return;
  await ctx.db
    .insertInto('slot_hold')
    .values({
      practice: ctx.practice,
      request_id,
      practitioner_id: practitionerId,
      facility_id: facilityId,
      starts_at: new Date(start),
      ends_at: new Date(end),
      until: new Date(until),
    })
    .execute();
  await announceCalendar(ctx, [new Date(start).toISOString()]);
}

/** In milliseconds. No hold begins or ends while the practice is closed: it lasts until staff could answer, but not beyond its time. */
async function holdEnd(ctx: Context, start: number): Promise<number> {
  const now = ctx.now.getTime();
  const usual = Math.min(now + holdHours * hour, start - freeHoursBefore * hour);
  const { auto_replies, booking_limits, time_zone } = await ownPractice(ctx);
  if (!auto_replies) return usual;
  const schedule = { ...auto_replies, closures: closuresOf({ booking_limits }) };
  const closed = [now, Math.max(now, usual)].find((at) => isOutOfOffice(schedule, new Date(at), time_zone));
  const opens = closed === undefined ? null : opensAt(schedule, new Date(closed), time_zone);
  return opens ? Math.min(opens.getTime() + hoursAfterOpening * hour, start) : usual;
}
