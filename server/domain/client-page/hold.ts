import type { AppointmentCategory } from '#contract/campaigns/booking-config.ts';
import { roomsOf, slotsOf } from '#contract/rules/booking/booking-calendar.ts';
import { dayIn } from '#contract/rules/cadences/cadence-moments.ts';
import { overlap, type Span } from '#contract/rules/calendar/slots.ts';
import { calendarOf, takenBetween } from '../booking/calendar.ts';
import type { BookingSetup } from '../booking/setup.ts';
import type { Context } from '../context.ts';
import { announceCalendar } from '../practice/announce-calendar.ts';

const holdHours = 24;
/** A hold ends this long before its time, so that the practice's day fills up. */
const freeHoursBefore = 2;

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

/** Holds a time for a request that is open. */
export async function holdSlot(
  ctx: Context,
  request_id: string,
  { start, end, practitionerId, facilityId }: FreeSlot,
): Promise<void> {
  await ctx.db
    .insertInto('slot_hold')
    .values({
      practice: ctx.practice,
      request_id,
      practitioner_id: practitionerId,
      facility_id: facilityId,
      starts_at: new Date(start),
      ends_at: new Date(end),
      until: new Date(Math.min(ctx.now.getTime() + holdHours * 3_600_000, start - freeHoursBefore * 3_600_000)),
    })
    .execute();
  await announceCalendar(ctx, [new Date(start).toISOString()]);
}
