import * as z from 'zod/mini';
import { line, list, requiredId } from '../fields.ts';
import { defineEndpoint, timestamp } from '../http.ts';

/** Why an address gets no more email at all: two emails came back because it does not exist, or its reader called one spam. */
export const emailStopReason = z.enum(['BOUNCED', 'COMPLAINED']);

export type EmailStopReason = z.output<typeof emailStopReason>;

/** What does not go to an address any more: all email, or only newsletters or thank-you messages. */
export const emailStopScope = z.enum(['ALL', 'NEWSLETTER', 'AFTER_VISIT']);

const emailStop = z.object({
  scope: emailStopScope,
  reason: z.enum([...emailStopReason.options, 'UNSUBSCRIBED']),
  since: timestamp,
});
export type EmailStop = z.output<typeof emailStop>;

/** At most one of each scope. */
export const emailStops = list(emailStop, emailStopScope.options.length);

export const liftEmailStop = defineEndpoint({
  method: 'DELETE',
  path: '/v1/app/clients/{id}/email-stop',
  spec: 'IN-23',
  extension: 'client-overview',
  summary: 'Let a client get email again at the address that staff saw.',
  params: z.object({ id: requiredId }),
  body: z.strictObject({
    email: line,
    scope: emailStopScope,
    /** Whether the client asked for email. Required unless emails came back. */
    clientAsked: z.boolean(),
  }),
  /** What still stops email to the client’s current address. */
  response: z.object({ emailStops }),
  errors: ['client_not_found'],
});
