import * as z from 'zod/mini';
import { requiredId, id, line, list, prose } from '../fields.ts';
import { day, defineEndpoint, timestamp } from '../http.ts';
import { mediums } from '../rules/cadences/cadences.ts';

export const appointmentMedium = z.enum(mediums);

/** An appointment as the practice software describes it (AU-08). */
export const appointment = z.object({
  id,
  date: timestamp,
  /** The name of the visit for staff: its reason, or the name of its type. */
  type: z.nullable(line),
  typeId: z.nullable(id),
  confirmed: z.boolean(),
  confirmedDate: z.optional(z.nullable(timestamp)),
  resource: z.nullable(line),
  /** The practice software has yet to take it: an extension. */
  pending: z.optional(z.boolean()),
  /** Its confirmation could not be handed to the practice software, again and again: an extension. */
  isConfirmationFailing: z.optional(z.boolean()),
  /** Its confirmation was not taken by the practice software, with its reason, or null where it never answered; null once that is over; unset says nothing about it: an extension. */
  refusedConfirmation: z.optional(z.nullable(z.object({ reason: z.nullable(prose) }))),
});
/** The client on an audit card (AU-09). */
export const appointmentOwner = z.object({
  id,
  name: z.nullable(line),
  smsPhone: z.nullable(line),
  email: z.nullable(line),
});
/** The animal on an audit card (AU-10). */
export const appointmentAnimal = z.object({
  id,
  name: z.nullable(line),
  sex: z.nullable(line),
  species: z.nullable(line),
  breed: z.nullable(line),
});

const delivery = z.object({
  timestamp,
  medium: appointmentMedium,
  communicationType: line,
  /** How many visits of the client the message is about; unset for one. An extension. */
  visits: z.optional(z.number()),
});

/** Something that happened to an appointment; an audit card is the fold of its actions (AU-15 to AU-20). Repeats have the same `id`. */
const action = <T extends string, D extends z.ZodMiniType>(type: T, data: D) =>
  z.object({
    id: z.optional(id),
    resource_id: id,
    action_type: z.literal(type),
    data,
  });

export const appointmentAction = z.discriminatedUnion('action_type', [
  action(
    'PRACTICE_DATA_UPSERT',
    z.object({
      timestamp,
      appointment,
      animalOwner: z.nullable(appointmentOwner),
      animal: z.nullable(appointmentAnimal),
    }),
  ),
  action('PRACTICE_DATA_DELETE', z.object({ timestamp })),
  action('DELIVERY_ATTEMPT', delivery),
  action('DELIVERY_SUCCESS', delivery),
  action('DELIVERY_ERROR', z.object({ ...delivery.shape, reason: prose })),
  action('MARKED_CONFIRMED', z.object({ timestamp })),
  action('LEFT_VOICEMAIL', z.object({ timestamp })),
  /** What the client answered on the page of the visit, for the time that it had: an extension. */
  action('CLIENT_ANSWERED', z.object({ timestamp, answer: z.enum(['COMING', 'NOT_COMING']), startsAt: timestamp })),
  /** Staff have texted the client about it: an extension. */
  action('STAFF_TEXTED', z.object({ timestamp, by: z.nullable(line), messageId: id, conversationId: id })),
  /** Staff have paused, or resumed, what is sent by itself about the visit: an extension. */
  action('MESSAGES_PAUSED', z.object({ timestamp, isPaused: z.boolean() })),
  /** What the client texted back to a reminder, for the time that the visit had: an extension. OTHER: something that takes a confirmation back. */
  action(
    'CLIENT_REPLIED',
    z.object({
      timestamp,
      reply: z.enum(['CONFIRMS', 'CALLS_OFF', 'OTHER']),
      startsAt: timestamp,
      text: prose,
      messageId: id,
      conversationId: id,
    }),
  ),
]);
export type AppointmentAction = z.output<typeof appointmentAction>;
export type ActionOf<T extends AppointmentAction['action_type']> = Extract<AppointmentAction, { action_type: T }>;

export const listAppointmentActions = defineEndpoint({
  method: 'GET',
  path: '/v1/appointment/actions',
  spec: 'API-36',
  summary: 'Everything that happened to the appointments of one day, oldest first.',
  query: z.object({
    /** A day in the practice's time zone. */
    resource_date: day,
  }),
  response: z.object({ data: list(appointmentAction, 100_000) }),
});

export const recordAppointmentAction = defineEndpoint({
  method: 'POST',
  path: '/v1/appointment/actions',
  spec: 'API-37',
  summary: 'Staff confirmed an appointment or left a voicemail. Either completes it for good.',
  body: z.strictObject({
    resource_id: requiredId,
    action_type: z.enum(['MARKED_CONFIRMED', 'LEFT_VOICEMAIL']),
    data: z.strictObject({ timestamp }),
  }),
  response: appointmentAction,
  status: 201,
  idempotent: true,
  errors: ['appointment_not_found', 'appointment_complete'],
});
