import * as z from 'zod/mini';
import { id, line } from '../fields.ts';
import { defineEndpoint } from '../http.ts';
import { cadenceNames } from '../rules/cadences/cadences.ts';
import { northAmericanPhone } from '../rules/texting/phone.ts';
import { reminderEdits } from './reminder-reach.ts';

export const sendTestMessage = defineEndpoint({
  method: 'POST',
  path: '/v1/app/reminders/test',
  extension: 'test-messages',
  summary:
    'Send an automatic message about a made-up client: an email to the caller, or a text to a number; with settings that are not published yet, by these. Neither ledger nor audit shows it.',
  body: z.strictObject({
    cadence: z.enum(cadenceNames),
    medium: z.enum(['SMS', 'EMAIL']),
    /** Where a text goes. */
    phone: z.optional(northAmericanPhone),
    /** The type of the made-up visit. */
    appointmentTypeId: z.optional(id),
    edits: z.optional(reminderEdits),
  }),
  /** The number or address. */
  response: z.object({ to: line }),
  idempotent: true,
  errors: ['messaging_disabled', 'unsubscribed'],
});
