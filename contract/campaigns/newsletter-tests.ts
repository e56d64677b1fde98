import * as z from 'zod/mini';
import { id, line, list, mailbox } from '../fields.ts';
import { defineEndpoint } from '../http.ts';
import { practicePath } from '../templates/templates.ts';

/** Addresses that one press sends a test email to. */
export const mostTestAddresses = 5;

const testAddress = mailbox('Send one plain email address, such as front@example.com.');

export const sendNewsletterTest = defineEndpoint({
  method: 'POST',
  path: '/v1/{pims}/{org}/{branch}/campaigns/{id}/test-emails',
  extension: 'newsletter-test',
  summary:
    'Send the letter of a newsletter as it is now, marked as a test. Its link to unsubscribe unsubscribes nobody.',
  params: z.object({ ...practicePath, id }),
  body: z.strictObject({
    to: list(testAddress, mostTestAddresses).check(z.minLength(1)),
    /** The client as whom it is filled in; by default nobody, so that it shows what stands there for clients who have no such value. */
    as: z.optional(id),
  }),
  /** Where it goes: each mailbox once. */
  response: z.object({ to: list(line, mostTestAddresses) }),
  status: 201,
  idempotent: true,
  errors: ['newsletter_not_found', 'newsletter_incomplete', 'client_not_found', 'mail_not_configured', 'quota_reached'],
});
