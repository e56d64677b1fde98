import * as z from 'zod/mini';
import { line, requiredId } from '../fields.ts';
import { defineEndpoint, timestamp } from '../http.ts';

/** Why an address gets no more email: two emails came back because it does not exist, or its reader called one spam. */
export const emailStopReason = z.enum(['BOUNCED', 'COMPLAINED']);

export const emailStop = z.object({ reason: emailStopReason, since: timestamp });
export type EmailStop = z.output<typeof emailStop>;

export const liftEmailStop = defineEndpoint({
  method: 'DELETE',
  path: '/v1/app/clients/{id}/email-stop',
  spec: 'IN-23',
  summary: 'Let a client get email again at the address that staff saw (an extension: `client-overview`).',
  params: z.object({ id: requiredId }),
  body: z.strictObject({
    email: line,
    /** Whether the client asked for email. Required after a complaint. */
    clientAsked: z.boolean(),
  }),
  /** What still stops email to the client’s current address. */
  response: z.object({ emailStop: z.nullable(emailStop) }),
  errors: ['client_not_found'],
});
