import * as z from 'zod/mini';
import { requiredId, id, line, list, longList } from '../fields.ts';
import { day, defineEndpoint, timestamp } from '../http.ts';
import { cadenceNames } from '../rules/cadences/cadences.ts';
import { species } from '../rules/practice/species.ts';
import { emailStopReason } from './email-stop.ts';
import { medium } from './enrollment.ts';

const postalAddress = z.object({
  street: line,
  city: line,
  state: line,
  postalCode: line,
});

/** What decides which reminders a client gets, apart from the practice's settings. */
export const reminderFacts = z.object({
  owner: z.object({
    id,
    firstName: z.nullable(line),
    lastName: z.nullable(line),
    smsPhone: z.nullable(line),
    /** False once they have opted out of texts. */
    smsSubscribed: z.boolean(),
    email: z.nullable(line),
    /** Why no email goes to that address; null where it may go. */
    emailStop: z.nullable(emailStopReason),
    /** Whether they get no more thank-you messages. */
    unsubscribedAfterVisits: z.optional(z.boolean()),
    /** Whether staff have paused everything that is sent by itself. */
    isHeld: z.optional(z.boolean()),
    address: z.nullable(postalAddress),
    /** How the practice software classifies them. */
    classificationIds: z.optional(list(id, 1000)),
  }),
  pets: list(
    z.object({
      id,
      name: line,
      species: z.optional(species),
      deceased: z.boolean(),
      isHeld: z.optional(z.boolean()),
      /** Whether the calendar has an end-of-life visit of it, also in the past. */
      hasEndOfLifeVisit: z.optional(z.boolean()),
    }),
    longList,
  ),
  appointments: list(
    z.object({
      id,
      startsAt: timestamp,
      typeId: z.nullable(id),
      type: z.nullable(line),
      /** As the practice software names the kind of that type, such as `END_OF_LIFE`. */
      typeKind: z.optional(z.nullable(line)),
      petId: z.nullable(id),
      confirmed: z.boolean(),
      /** Whether the client said that they cannot come. */
      notComing: z.optional(z.boolean()),
      deleted: z.boolean(),
      /** When the practice software first sent it. */
      bookedAt: timestamp,
    }),
    longList,
  ),
  servicesDue: list(z.object({ id, petId: id, serviceTypeId: id, name: line, dueOn: day }), longList),
  /** When the last thank-you message was sent. */
  thankedAt: z.nullable(timestamp),
});
export type ReminderFacts = z.output<typeof reminderFacts>;

/**
 * The outcome of a reminder: handed over, accepted, failed, not known (handed over, and the answer was lost), listed for printing, refused by the printer, withdrawn before it was printed,
 * merged into another, too late to be sent, or impossible because the client could not be reached.
 */
const reminderStatus = z.enum([
  'SENDING',
  'SENT',
  'FAILED',
  'UNKNOWN',
  'LISTED',
  'REFUSED',
  'WITHDRAWN',
  'MERGED',
  'MISSED',
  'UNREACHABLE',
]);
export type ReminderStatus = z.output<typeof reminderStatus>;

/** A past reminder, by the key of `reminderKey`. */
const pastReminder = z.object({
  key: line,
  cadence: z.enum(cadenceNames),
  medium,
  subjectId: id,
  dueOn: day,
  at: timestamp,
  status: reminderStatus,
});

export const getReminderFacts = defineEndpoint({
  method: 'GET',
  path: '/v1/app/clients/{id}/reminder-facts',
  spec: 'CA-01',
  extension: 'cadence-forecast',
  summary: 'What decides which reminders a client gets, and which they have had.',
  params: z.object({ id: requiredId }),
  response: z.object({ facts: reminderFacts, past: list(pastReminder, longList) }),
  errors: ['client_not_found'],
});
