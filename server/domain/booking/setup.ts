import { jsonArrayFrom } from 'kysely/helpers/postgres';
import {
  type AppointmentCategory,
  appointmentCategories,
  type AppointmentRequestConfig,
  defaultConfig,
  type listAppointmentTypes,
  type listBranchDepartments,
  type listFacilities,
  type Practitioner,
} from '#contract/campaigns/booking-config.ts';
import { type BookingLimits, noLimits } from '#contract/campaigns/booking-limits.ts';
import type { Output } from '#contract/http.ts';
import { appointmentLengths } from '#contract/rules/calendar/slots.ts';
import type { ScheduledHours } from '#contract/rules/booking/booking-calendar.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { appRulesOf } from '../practice/app-rules.ts';

/** What a practice books with: its configuration, and what the practice software names. */
export interface BookingSetup {
  readonly timeZone: string;
  readonly requestsEnabled: boolean;
  readonly configs: Readonly<Record<AppointmentCategory, AppointmentRequestConfig>>;
  readonly limits: BookingLimits;
  readonly rules: ReturnType<typeof appRulesOf>;
  /** Each by name (AR-28). */
  readonly departments: Output<typeof listBranchDepartments>['data'];
  readonly facilities: Output<typeof listFacilities>['data'];
  /** With their departments and the rooms of those (AR-27). */
  readonly practitioners: readonly Practitioner[];
  readonly appointmentTypes: Output<typeof listAppointmentTypes>['data'];
  readonly schedules: readonly ScheduledHours[];
}

/**
 * Reads everything in one statement.
 * @throws Refusal `not_found` for a session whose practice never enrolled.
 */
export async function bookingSetup(ctx: Context): Promise<BookingSetup> {
  const found = await ctx.db
    .selectFrom('practice')
    .where('practice', '=', ctx.practice)
    .select((practice) => [
      'time_zone',
      'pims',
      'appointment_requests_enabled_at',
      'booking_limits',
      jsonArrayFrom(
        practice
          .selectFrom('booking_config')
          .select('config')
          .whereRef('booking_config.practice', '=', 'practice.practice'),
      ).as('configs'),
      jsonArrayFrom(
        practice
          .selectFrom('department')
          .select(['id', 'pims_id as pimsId', 'name'])
          .whereRef('department.practice', '=', 'practice.practice')
          .orderBy('name')
          .orderBy('id'),
      ).as('departments'),
      jsonArrayFrom(
        practice
          .selectFrom('facility')
          .select(['id', 'name', 'department_id as departmentId'])
          .whereRef('facility.practice', '=', 'practice.practice')
          .orderBy('name')
          .orderBy('id'),
      ).as('facilities'),
      jsonArrayFrom(
        practice
          .selectFrom('practitioner')
          .select((practitioner) => [
            'id',
            'name',
            jsonArrayFrom(
              practitioner
                .selectFrom('practitioner_department')
                .select('department_id as id')
                .whereRef('practitioner_department.practice', '=', 'practitioner.practice')
                .whereRef('practitioner_department.practitioner_id', '=', 'practitioner.id'),
            ).as('departments'),
          ])
          .whereRef('practitioner.practice', '=', 'practice.practice')
          .orderBy('name')
          .orderBy('id'),
      ).as('practitioners'),
      jsonArrayFrom(
        practice
          .selectFrom('appointment_type')
          .select(['id', 'name', 'department_id as departmentId', 'kind'])
          .whereRef('appointment_type.practice', '=', 'practice.practice')
          .orderBy('name')
          .orderBy('id'),
      ).as('appointmentTypes'),
      jsonArrayFrom(
        practice
          .selectFrom('practitioner_hours')
          .select([
            'practitioner_id as practitionerId',
            'day',
            'start_time as start',
            'end_time as end',
            'appointment_type_id as appointmentTypeId',
          ])
          .whereRef('practitioner_hours.practice', '=', 'practice.practice'),
      ).as('schedules'),
    ])
    .executeTakeFirst();
  if (!found) throw new Refusal('not_found');

  const { departments, facilities, appointmentTypes, schedules } = found;
  const published = new Map(found.configs.map(({ config }) => [config.appointmentCategory, config]));
  const configs = appointmentCategories.map((category) => [
    category,
    published.get(category) ?? defaultConfig(category),
  ]);
  return {
    timeZone: found.time_zone,
    requestsEnabled: found.appointment_requests_enabled_at !== null,
    configs: Object.fromEntries(configs) as BookingSetup['configs'],
    limits: found.booking_limits ?? noLimits,
    rules: appRulesOf(found.pims),
    departments,
    facilities,
    practitioners: found.practitioners.map((one) => {
      const own = new Set(one.departments.map(({ id }) => id));
      return {
        id: one.id,
        name: one.name,
        departments: departments.filter(({ id }) => own.has(id)),
        facilities: facilities.filter(({ departmentId }) => departmentId !== null && own.has(departmentId)),
      };
    }),
    appointmentTypes,
    schedules,
  };
}

/** The department that a type of appointment belongs to; null where any staff member takes it. */
export const departmentOfType = ({ appointmentTypes }: BookingSetup, typeId: string | undefined): string | null =>
  appointmentTypes.find(({ id }) => id === typeId)?.departmentId ?? null;

/** In minutes; zero means the first allowed length (AR-11). */
export const lengthOf = ({ appointmentLengthInMinutes }: AppointmentRequestConfig): number =>
  appointmentLengthInMinutes || appointmentLengths[0];
