import * as z from 'zod/mini';
import { requiredId, id, line, list, longList, prose } from '../fields.ts';
import { message, requestStatus } from '../communication/messages.ts';
import { day, defineEndpoint, queryFlag, queryInt, timestamp } from '../http.ts';
import { messageText } from '../rules/texting/message-text.ts';
import { appointmentCategory } from './booking-config.ts';

/** A client's appointment request, as the booking form needs it (AR-49). */
export const bookingRequest = z.object({
  id,
  status: requestStatus,
  conversationId: id,
  clientName: z.nullable(line),
  petName: z.nullable(line),
  appointmentCategory,
  reason: z.nullable(prose),
  preferredStart: z.nullable(timestamp),
  /** The configured length of the category, or that of the visit to be moved. */
  appointmentLengthInMinutes: z.number(),
  assignedDepartmentId: z.nullable(id),
  /** Type and staff member of the visit to be moved; an extension. */
  appointmentTypeId: z.optional(z.nullable(id)),
  practitionerId: z.optional(z.nullable(id)),
});
export type BookingRequest = z.output<typeof bookingRequest>;

const requestId = z.object({ id: requiredId });

export const getBookingRequest = defineEndpoint({
  method: 'GET',
  path: '/v2/app/practice/appointment-requests',
  spec: 'API-60',
  summary: 'One appointment request.',
  query: requestId,
  response: bookingRequest,
  errors: ['request_not_found'],
});

export const isRequestAvailable = defineEndpoint({
  method: 'GET',
  path: '/v2/app/practice/appointment/availability/request-available',
  spec: 'API-61',
  summary: 'Whether a request can still be booked.',
  query: requestId,
  response: z.object({ available: z.boolean(), status: z.optional(requestStatus) }),
  errors: ['request_not_found'],
});

/** Why a day has no slot. */
export const noSlotReason = z.enum(['PAST', 'CLOSED', 'TOO_LONG', 'FULLY_BOOKED', 'NOBODY_BOOKABLE', 'CATEGORY_OFF']);
export type NoSlotReason = z.output<typeof noSlotReason>;

/** A room, or that the visit takes none; with neither, any room of the staff member. `roomless` is an extension. */
const room = { facilityId: z.optional(id), roomless: queryFlag };

/** A request to move a visit, whose present time counts as free; an extension. */
const movedBy = z.optional(id);

const slot = z.object({
  startTime: timestamp,
  endTime: timestamp,
  /** The staff members who are free; an extension (`slot-practitioners`). */
  practitionerIds: z.optional(list(id, longList)),
});
export type Slot = z.output<typeof slot>;

export const getAvailability = defineEndpoint({
  method: 'GET',
  path: '/v2/app/practice/appointment/availability',
  spec: 'API-57',
  summary: 'When a visit of some length fits, day by day in the practice’s zone, and why not where it does not.',
  query: z.object({
    appointmentCategory: z._default(appointmentCategory, 'WELLNESS_VISIT'),
    from: day,
    days: queryInt({ min: 1, max: 31, fallback: 7 }),
    lengthInMinutes: queryInt({ min: 15, max: 240, fallback: 30 }),
    /** Any staff member, where unset. */
    practitionerId: z.optional(id),
    ...room,
    /** Only staff who take this type. */
    appointmentTypeId: z.optional(id),
    bookingRequestId: movedBy,
  }),
  response: z.object({
    timeZone: line,
    days: list(z.object({ date: day, reason: z.nullable(noSlotReason), slots: list(slot, 500) }), 31),
  }),
});

const range = { startTime: timestamp, endTime: timestamp };

export const listAvailablePractitioners = defineEndpoint({
  method: 'GET',
  path: '/v2/app/practice/appointment/availability/practitioners',
  spec: 'API-55',
  summary: 'Which staff members are free at a time.',
  query: z.object({
    ...range,
    appointmentCategory: z._default(appointmentCategory, 'WELLNESS_VISIT'),
    appointmentTypeId: z.optional(id),
    /** An extension here. */
    ...room,
    bookingRequestId: movedBy,
  }),
  response: z.object({ data: list(z.object({ id, name: line, available: z.boolean() }), longList) }),
  errors: ['invalid_start_end', 'invalid_time_range'],
});

export const listAvailableFacilities = defineEndpoint({
  method: 'GET',
  path: '/v2/app/practice/appointment/availability/facilities',
  spec: 'API-56',
  summary: 'Which rooms are free at a time; of one staff member’s rooms, where one is named.',
  query: z.object({
    ...range,
    appointmentCategory: z._default(appointmentCategory, 'WELLNESS_VISIT'),
    practitionerId: z.optional(id),
    bookingRequestId: movedBy,
  }),
  response: z.object({ data: list(z.object({ id, name: line, available: z.boolean() }), longList) }),
  errors: ['invalid_start_end', 'invalid_time_range'],
});

export const bookAppointment = defineEndpoint({
  method: 'POST',
  path: '/v2/app/practice/appointment/book',
  spec: 'API-62',
  summary:
    'Put a request into the calendar, or move the visit that it asks to move, and text the client where a message is given, once the practice software has taken it. A request that is pending after five seconds is answered as such.',
  body: z.strictObject({
    bookingRequestId: requiredId,
    practitionerId: requiredId,
    /** Null for a visit that takes no room; where it is missing, none is recorded, but one of the staff member’s must be free. */
    facilityId: z.optional(z.nullable(id)),
    appointmentTypeId: requiredId,
    startTime: timestamp,
    endTime: timestamp,
    message: z.optional(z.nullable(messageText)),
  }),
  response: z.object({
    id,
    bookingRequestId: id,
    /** Under which the practice software gets it; missing where none is connected. */
    writeBackId: z.optional(id),
    /** The message of the request as it is now, for a page without a live connection. */
    requestMessage: z.optional(message),
  }),
  status: 201,
  idempotent: true,
  errors: [
    'request_not_found',
    'already_booked',
    'request_closed',
    'appointment_not_found',
    'slot_unavailable',
    'pims_refused',
    'type_not_in_department',
    'invalid_start_end',
    'invalid_time_range',
    'unsubscribed',
    'messaging_disabled',
  ],
});
