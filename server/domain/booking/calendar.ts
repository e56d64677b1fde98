import { sql } from 'kysely';
import type { AppointmentCategory, AppointmentRequestConfig } from '#contract/campaigns/booking-config.ts';
import type { WallHours } from '#contract/rules/calendar/opening-hours.ts';
import { isWithin, openSpans, overlap, type Span } from '#contract/rules/calendar/slots.ts';
import { type SundayWeekday, toMondayWeekday } from '#contract/rules/practice/weekday.ts';
import type { Context } from '../context.ts';
import { configOf } from './config.ts';
import { appointmentTypesOf, practitionersOf } from './staff-and-rooms.ts';

/** A staff member who can be booked for a category, with rooms and working hours. */
export interface Bookable {
  readonly id: string;
  readonly name: string;
  readonly departmentIds: ReadonlySet<string>;
  readonly facilityIds: ReadonlySet<string>;
  /** In local time; weekdays count from Monday. */
  readonly hoursOn: (weekday: number) => readonly WallHours[];
}

/** An existing appointment. */
interface Taken extends Span {
  readonly practitionerId: string | null;
  readonly facilityId: string | null;
}

/** Minutes; used where the practice software sends no length. */
const presumedLength = 30;

/** Staff who can be booked for a category, by name; limited to the department of the type, where it has one. */
export async function bookableFor(
  ctx: Context,
  category: AppointmentCategory,
  appointmentTypeId?: string,
): Promise<Bookable[]> {
  const config = await configOf(ctx, category);
  const typeDepartment = appointmentTypeId ? await departmentOfType(ctx, appointmentTypeId) : null;
  const departments = [config.assignedDepartmentId, typeDepartment].filter((id) => id !== null);
  const hoursOf = await workingHours(ctx, config);
  const rooms = new Map(
    config.practitionerConfigs.filter((one) => one.enabled).map((one) => [one.practitionerId, one]),
  );
  return (await practitionersOf(ctx)).flatMap((practitioner): Bookable[] => {
    const chosen = rooms.get(practitioner.id);
    const departmentIds = new Set(practitioner.departments.map(({ id }) => id));
    if (!chosen || !departments.every((id) => departmentIds.has(id))) return [];
    const facilityIds =
      chosen.facilityIds.length > 0 ? chosen.facilityIds : practitioner.facilities.map(({ id }) => id);
    return [
      {
        id: practitioner.id,
        name: practitioner.name,
        departmentIds,
        facilityIds: new Set(facilityIds),
        hoursOn: (weekday) => hoursOf(practitioner.id, weekday),
      },
    ];
  });
}

const departmentOfType = async (ctx: Context, typeId: string): Promise<string | null> =>
  (await appointmentTypesOf(ctx)).find(({ id }) => id === typeId)?.departmentId ?? null;

/** The hours that the practice has published, or each staff member's own in the practice software (AR-14, AR-15). */
async function workingHours(
  ctx: Context,
  { schedulingMode, availabilityConfigs, scheduleConfig }: AppointmentRequestConfig,
): Promise<(practitionerId: string, weekday: number) => readonly WallHours[]> {
  if (schedulingMode === 'AVAILABLE_HOURS') {
    const hours = new Map(
      availabilityConfigs.filter((one) => one.enabled).map((one) => [one.day as number, one.hours]),
    );
    return (_id, weekday) => hours.get(weekday) ?? [];
  }
  const included = new Set(scheduleConfig.includedAppointmentTypes.map(({ id }) => id));
  const counts = (typeId: string | null) =>
    typeId === null ? scheduleConfig.handleEmptySlots === 'INCLUDE' : included.has(typeId);
  const rows = await ctx.db.selectFrom('practitioner_hours').selectAll().where('practice', '=', ctx.practice).execute();
  return (id, weekday) =>
    rows
      .filter((row) => row.practitioner_id === id && row.day === weekday && counts(row.appointment_type_id))
      .map(({ start_time, end_time }) => ({ start: start_time, end: end_time }));
}

/** 1 is Monday. */
export const weekdayOf = (day: string): number =>
  toMondayWeekday(new Date(`${day}T00:00:00Z`).getUTCDay() as SundayWeekday);

/** In seconds, since PostgreSQL cannot parse every date around the years 1 and 9999. */
const momentAt = (at: number) => sql<string>`to_timestamp(${at / 1000})`;

/** Appointments that may overlap a time span. */
export async function takenBetween(ctx: Context, { start, end }: Span): Promise<Taken[]> {
  const rows = await ctx.db
    .selectFrom('appointment')
    .select(['starts_at', 'length_in_minutes', 'practitioner_id', 'facility_id'])
    .where('practice', '=', ctx.practice)
    .where('deleted_at', 'is', null)
    .where('starts_at', '<', momentAt(end))
    .where('starts_at', '>', momentAt(start - 24 * 3_600_000))
    .execute();
  return rows.map(({ starts_at, length_in_minutes, practitioner_id, facility_id }) => {
    const from = Date.parse(starts_at);
    const until = from + (length_in_minutes ?? presumedLength) * 60_000;
    return { start: from, end: until, practitionerId: practitioner_id, facilityId: facility_id };
  });
}

/** Whether a staff member works at that time and has no appointment. */
export const isFree = (who: Bookable, span: Span, day: string, zone: string, taken: readonly Taken[]): boolean =>
  isWithin(span, openSpans(day, who.hoursOn(weekdayOf(day)), zone)) &&
  !taken.some((one) => one.practitionerId === who.id && overlap(one, span));

export const isRoomFree = (facilityId: string, span: Span, taken: readonly Taken[]): boolean =>
  !taken.some((one) => one.facilityId === facilityId && overlap(one, span));

/** Locks the practice's calendar until the commit, so that a slot cannot be booked twice. */
export const lockCalendar = (ctx: Context) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`calendar ${ctx.practice}`}, 8))`.execute(ctx.db);
