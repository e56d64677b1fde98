import * as z from 'zod/mini';
import { id, line, list, longList, text } from '../fields.ts';
import { defineEndpoint, timeOfDay } from '../http.ts';
import { appointmentLengths } from '../rules/calendar/slots.ts';
import { mondayWeekdays } from '../rules/practice/weekday.ts';

/** Categories of visits that clients can request (AR-06). */
export const appointmentCategories = ['WELLNESS_VISIT', 'SICK_VISIT'] as const;
export const appointmentCategory = z.enum(appointmentCategories);
export type AppointmentCategory = (typeof appointmentCategories)[number];

/** Whether slots come from the configured hours or from each staff member's schedule in the practice software. */
export const schedulingMode = z.enum(['AVAILABLE_HOURS', 'PIMS_SCHEDULE']);
/** Whether parts of a schedule without an appointment type count (AR-17). */
export const handleEmptySlots = z.enum(['INCLUDE', 'EXCLUDE']);

/** Characters (AR-37, CN-25). */
export const descriptionLength = 120;

/** Hours in local time. */
export const openingHours = z.strictObject({ start: timeOfDay, end: timeOfDay });
/** The hours of one weekday, 1 to 7 from Monday (CN-15); `booking-checks.ts` says what is wrong with them. */
export const availabilityConfig = z.strictObject({
  day: z.union(mondayWeekdays.map((day) => z.literal(day))),
  enabled: z.boolean(),
  hours: list(openingHours, 24),
});

/** Whether a staff member can be booked, and in which rooms; an empty list means any of theirs (AR-26). */
export const practitionerConfig = z.strictObject({
  practitionerId: id,
  enabled: z.boolean(),
  facilityIds: list(id, 200),
});

/** What managers configure of one category of visit. */
const configFields = {
  assignedDepartmentId: z.nullable(id),
  enabled: z.boolean(),
  description: text(descriptionLength),
  /** Zero means the first allowed length (AR-11). */
  appointmentLengthInMinutes: z.union([z.literal(0), ...appointmentLengths.map((length) => z.literal(length))]),
  allowRescheduleRequests: z.boolean(),
  schedulingMode,
  scheduleConfig: z.strictObject({
    handleEmptySlots,
    includedAppointmentTypes: list(z.strictObject({ id, name: line }), 500),
  }),
  availabilityConfigs: list(availabilityConfig, 7).check(
    z.refine((days) => new Set(days.map(({ day }) => day)).size === days.length, 'Name each day once.'),
  ),
  practitionerConfigs: list(practitionerConfig, 500),
};
export const bookingFields = z.object(configFields);
export type BookingFields = z.output<typeof bookingFields>;

/** The configuration of one category of visit (AR-08). */
export const appointmentRequestConfig = z.strictObject({ id, appointmentCategory, ...configFields });
export type AppointmentRequestConfig = z.output<typeof appointmentRequestConfig>;

export const department = z.object({ id, pimsId: id, name: line });
/** A room. */
export const facility = z.object({ id, name: line, departmentId: z.nullable(id) });
/** A staff member who can be booked, with their departments and rooms (AR-27). */
export const practitioner = z.object({
  id,
  name: line,
  departments: list(department, longList),
  facilities: list(facility, longList),
});
export type Practitioner = z.output<typeof practitioner>;

/** The kind of appointment types that clients are never reminded of. */
export const endOfLife = 'END_OF_LIFE';

/** The type of an appointment. Without a department, any staff member takes it. */
export const appointmentType = z.object({
  id,
  name: line,
  departmentId: z.nullable(id),
  /** As the practice software names it, such as `END_OF_LIFE`; null where it names none. An extension. */
  kind: z.optional(z.nullable(line)),
});

/** The default configuration of a category (AR-07, AR-19, AR-20, AR-31, CN-26). */
export const defaultConfig = (category: AppointmentCategory): AppointmentRequestConfig => ({
  id: category,
  appointmentCategory: category,
  assignedDepartmentId: null,
  enabled: category === 'WELLNESS_VISIT',
  description: '',
  appointmentLengthInMinutes: 30,
  allowRescheduleRequests: false,
  schedulingMode: 'AVAILABLE_HOURS',
  scheduleConfig: { handleEmptySlots: 'INCLUDE', includedAppointmentTypes: [] },
  availabilityConfigs: mondayWeekdays.map((day) => ({
    day,
    enabled: day <= 5,
    hours: [{ start: '08:00', end: '17:00' }],
  })),
  practitionerConfigs: [],
});

export const getPracticeConfig = defineEndpoint({
  method: 'GET',
  path: '/v2/app/poe-appointments/practice-config',
  spec: 'API-49',
  summary: 'How clients may ask for visits: both categories, or the one that is named.',
  query: z.object({ appointmentCategory: z.optional(appointmentCategory) }),
  response: list(appointmentRequestConfig, appointmentCategories.length),
});

export const savePracticeConfig = defineEndpoint({
  method: 'POST',
  path: '/v2/app/poe-appointments/practice-config',
  spec: 'API-50',
  summary: 'Publish how clients may ask for visits; a category that is not in the list stays as it is.',
  encoding: 'json-list',
  body: z.strictObject({
    configs: list(appointmentRequestConfig, appointmentCategories.length).check(
      z.minLength(1),
      z.refine(
        (configs) => new Set(configs.map((config) => config.appointmentCategory)).size === configs.length,
        'Name each category once.',
      ),
    ),
  }),
  response: list(appointmentRequestConfig, appointmentCategories.length),
  idempotent: true,
  publishes: true,
});

export const listCategoriesEnabled = defineEndpoint({
  method: 'GET',
  path: '/v2/app/practice/appointment-config/categories-enabled',
  spec: 'API-51',
  summary: 'Which categories of visits clients may ask for.',
  response: z.object({ WELLNESS_VISIT: z.boolean(), SICK_VISIT: z.boolean() }),
});

export const listAppointmentDurations = defineEndpoint({
  method: 'GET',
  path: '/v2/app/poe-appointments/practice-config/appointment-durations',
  spec: 'API-52',
  summary: 'How long visits may be, and on which steps they begin.',
  response: z.object({ baseIncrement: z.number(), allowedDurations: list(z.number(), 100) }),
});

export const listPractitioners = defineEndpoint({
  method: 'GET',
  path: '/v2/app/practice/appointment-config/practitioners',
  spec: 'API-53',
  summary: 'Staff members who can be booked, by name.',
  response: z.object({ data: list(practitioner, longList) }),
});

export const listAppointmentTypes = defineEndpoint({
  method: 'GET',
  path: '/v2/app/practice/appointment-config/appointment-types',
  spec: 'API-54',
  summary: 'What a visit can be booked as, by name.',
  response: z.object({ data: list(appointmentType, longList) }),
});

export const listFacilities = defineEndpoint({
  method: 'GET',
  path: '/v2/app/poe-appointments/facility',
  spec: 'API-58',
  summary: 'The branch’s rooms, by name.',
  response: z.object({ data: list(facility, longList) }),
});

export const listBranchDepartments = defineEndpoint({
  method: 'GET',
  path: '/v2/app/poe-appointments/department/branch-departments',
  spec: 'API-59',
  summary: 'The branch’s departments, by name (AR-28).',
  response: z.object({ data: list(department, longList) }),
});

export const enrollAppointmentRequests = defineEndpoint({
  method: 'POST',
  path: '/v2/app/practice/appointment/enroll',
  spec: 'API-63',
  summary: 'Prepare appointment requests: whom and where clients can be booked with.',
  response: z.object({
    facilities: list(facility, longList),
    practitioners: list(practitioner, longList),
    departments: list(department, longList),
  }),
  idempotent: true,
  errors: ['no_bookable_users'],
});
