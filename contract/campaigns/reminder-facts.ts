import * as z from 'zod/mini';
import { day, timestamp } from '../http.ts';

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
