import { sql } from 'kysely';
import type { AppointmentCategory } from '#contract/campaigns/booking-config.ts';
import {
  bookingCalendar,
  type BookingCalendar,
  type Taken,
  type WantedTimes,
} from '#contract/rules/booking/booking-calendar.ts';
import type { Span } from '#contract/rules/calendar/slots.ts';
import type { RequestDetails } from '#contract/communication/messages.ts';
import type { Context } from '../context.ts';
import { categoryOf } from './category.ts';
import type { BookingSetup } from './setup.ts';

/** Minutes; used where the practice software sends no length. */
const presumedLength = 30;

const hour = 3_600_000;

interface CalendarQuery extends Omit<WantedTimes, 'now'> {
  /** The visit to be moved, whose present time counts as free. */
  readonly movedId?: string | null | undefined;
}

/** The times of some days at which a visit of a category can or cannot begin, by what the practice has published. */
export async function calendarOf(
  ctx: Context,
  setup: BookingSetup,
  category: AppointmentCategory,
  { movedId = null, ...wanted }: CalendarQuery,
): Promise<BookingCalendar> {
  const { timeZone, practitioners, facilities, schedules } = setup;
  const taken = await takenOn(ctx, wanted, movedId);
  const roomsRequired = setup.rules.appointmentBooking.appointmentsRequireFacilities;
  return bookingCalendar(
    setup.configs[category],
    setup.limits,
    { timeZone, practitioners, facilities, schedules, taken, roomsRequired },
    { ...wanted, now: ctx.now.getTime() },
  );
}

/** Appointments of some days, in any zone. */
export function takenOn(
  ctx: Context,
  { from, days }: { from: string; days: number },
  movedId: string | null = null,
): Promise<Taken[]> {
  const start = Date.parse(from);
  return takenBetween(ctx, { start: start - 24 * hour, end: start + (days + 2) * 24 * hour }, movedId);
}

/** In seconds, since PostgreSQL cannot parse every date around the years 1 and 9999. */
const momentAt = (at: number) => sql<string>`to_timestamp(${at / 1000})`;

/**
 * Appointments, and times held for clients, that may overlap a time span. A hold counts while its request is open, so that answering the
 * request changes no hold. A visit that the practice software has yet to move takes its present time and the new one.
 * @param movedId a visit to be left out, because it is to be moved
 */
export async function takenBetween(
  ctx: Context,
  { start, end }: Span,
  movedId: string | null = null,
): Promise<Taken[]> {
  const requestOf = (requestId: string) =>
    sql`message.request ->> 'request_id' = ${sql.ref(requestId)}`.$castTo<boolean>();
  const found = await ctx.db
    .selectFrom((span) =>
      span
        .selectFrom('appointment')
        .leftJoin('message', (join) =>
          join.onRef('message.practice', '=', 'appointment.practice').on(requestOf('appointment.booking_request_id')),
        )
        .select(['starts_at', lengthOf.as('length'), 'practitioner_id', 'facility_id', 'message.request'])
        .select(sql<boolean>`false`.as('is_held'))
        .where('appointment.practice', '=', ctx.practice)
        .$if(movedId !== null, (visits) => visits.where('appointment.id', '<>', movedId))
        .where('deleted_at', 'is', null)
        .where('starts_at', '<', momentAt(end))
        .where('starts_at', '>', momentAt(start - 24 * hour))
        .unionAll((held) =>
          held
            .selectFrom('slot_hold')
            .innerJoin('message', (join) =>
              join.onRef('message.practice', '=', 'slot_hold.practice').on(requestOf('slot_hold.request_id')),
            )
            .select(['starts_at', heldFor.as('length'), 'practitioner_id', 'facility_id', 'message.request'])
            .select(sql<boolean>`true`.as('is_held'))
            .where('slot_hold.practice', '=', ctx.practice)
            .where('until', '>', ctx.now.toISOString())
            .where('starts_at', '<', momentAt(end))
            .where('starts_at', '>', momentAt(start - 24 * hour))
            .where('message.request', 'is not', null)
            .where(sql`coalesce(message.request ->> 'status', 'OPEN')`, '=', 'OPEN'),
        )
        .unionAll((moves) =>
          moves
            .selectFrom('write_back')
            .leftJoin('message', (join) =>
              join.onRef('message.practice', '=', 'write_back.practice').on(requestOf('write_back.request_id')),
            )
            .select(sql<string>`starts_at`.as('starts_at'))
            .select([lengthOf.as('length'), 'practitioner_id', 'facility_id', 'message.request'])
            .select(sql<boolean>`false`.as('is_held'))
            .where('write_back.practice', '=', ctx.practice)
            .where('kind', '=', 'MOVE')
            .where('write_back.status', '=', 'WAITING')
            .where('starts_at', '<', momentAt(end))
            .where('starts_at', '>', momentAt(start - 24 * hour)),
        )
        .as('taken'),
    )
    // One JSON text, because the driver takes longer for thousands of cells.
    .select(
      sql<TakenCells[]>`coalesce(json_agg(json_build_array(
        (extract(epoch from starts_at) * 1000)::float8, length, practitioner_id, facility_id, request, is_held
      )), '[]')`.as('cells'),
    )
    .executeTakeFirstOrThrow();
  return found.cells.map(([from, length, practitionerId, facilityId, request, isHeld]) => ({
    start: from,
    end: from + (length ?? presumedLength) * 60_000,
    isHeld,
    practitionerId,
    facilityId,
    category: request && categoryOf(request),
  }));
}

type TakenCells = readonly [
  start: number,
  length: number | null,
  practitionerId: string | null,
  facilityId: string | null,
  request: RequestDetails | null,
  isHeld: boolean,
];

/** In minutes. */
const lengthOf = sql<number | null>`length_in_minutes`;
const heldFor = sql<number | null>`(extract(epoch from ends_at - starts_at) / 60)::int`;

/** Locks the practice's calendar until the commit, so that a slot cannot be booked twice. */
export const lockCalendar = (ctx: Context) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`calendar ${ctx.practice}`}, 8))`.execute(ctx.db);
