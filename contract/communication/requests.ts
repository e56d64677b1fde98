import * as z from 'zod/mini';
import { id } from '../fields.ts';
import { defineEndpoint } from '../http.ts';
import { messageText } from '../rules/texting/message-text.ts';
import { message } from './messages.ts';

/** The statuses that staff can set; only booking sets `BOOKED`. */
export const settledStatus = z.enum(['OPEN', 'HANDLED', 'DECLINED']);
export type SettledStatus = z.output<typeof settledStatus>;

export const updateRequest = defineEndpoint({
  method: 'PATCH',
  path: '/v1/requests/{id}',
  spec: 'IN-51',
  extension: 'request-handling',
  summary: 'A client’s request was taken care of, declined, or is open again, with a text to the client.',
  params: z.object({ id }),
  body: z.strictObject({
    status: settledStatus,
    /** The text that tells the client, sent once with the change; refused where a colleague has made it already. */
    message: z.optional(messageText),
  }),
  response: message,
  idempotent: true,
  errors: ['request_not_found', 'already_booked', 'request_closed', 'unsubscribed', 'messaging_disabled'],
});
