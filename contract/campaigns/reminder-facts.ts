import * as z from 'zod/mini';
import { day, defineEndpoint, timestamp } from '../http.ts';
import { cadenceNames } from '../rules/cadences.ts';
import { medium } from './enrollment.ts';

const postalAddress = z.object({
  street: z.string(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
});

/** All that decides which reminders a client gets, apart from what the practice has set. */
export const reminderFacts = z.object({
  owner: z.object({
    id: z.string(),
    firstName: z.nullable(z.string()),
    lastName: z.nullable(z.string()),
    smsPhone: z.nullable(z.string()),
    /** False once they have opted out of texts. */
    smsSubscribed: z.boolean(),
    email: z.nullable(z.string()),
    address: z.nullable(postalAddress),
  }),
  pets: z.array(z.object({ id: z.string(), name: z.string(), deceased: z.boolean() })),
  appointments: z.array(
    z.object({
      id: z.string(),
      startsAt: timestamp,
      typeId: z.nullable(z.string()),
      type: z.nullable(z.string()),
      petId: z.nullable(z.string()),
      confirmed: z.boolean(),
      deleted: z.boolean(),
      /** When the practice software first told of it. */
      bookedAt: timestamp,
    }),
  ),
  servicesDue: z.array(
    z.object({ id: z.string(), petId: z.string(), serviceTypeId: z.string(), name: z.string(), dueOn: day }),
  ),
  /** When they were last thanked for a visit. */
  thankedAt: z.nullable(timestamp),
});
export type ReminderFacts = z.output<typeof reminderFacts>;

/** What became of a reminder: it was handed over, listed for printing, told of by another, too late to be sent, or there was no way to the client. */
const reminderStatus = z.enum(['SENT', 'LISTED', 'MERGED', 'MISSED', 'UNREACHABLE']);
export type ReminderStatus = z.output<typeof reminderStatus>;

/** A reminder whose moment has come, under the key that the plan gives it. */
const pastReminder = z.object({
  key: z.string(),
  cadence: z.enum(cadenceNames),
  medium,
  subjectId: z.string(),
  dueOn: day,
  at: timestamp,
  status: reminderStatus,
});

export const getReminderFacts = defineEndpoint({
  method: 'GET',
  path: '/v1/app/clients/{id}/reminder-facts',
  spec: 'CA-01',
  summary: 'What decides which reminders a client gets, and which they have had (an extension: `cadence-forecast`).',
  params: z.object({ id: z.string().check(z.minLength(1)) }),
  response: z.object({ facts: reminderFacts, past: z.array(pastReminder) }),
  errors: ['client_not_found'],
});
