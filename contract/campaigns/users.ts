import * as z from 'zod/mini';
import { line, list, longList } from '../fields.ts';
import { defineEndpoint } from '../http.ts';

/** A user of the practice. Both names are null until the invitation is accepted (UM-06). */
export const user = z.object({
  email: line,
  firstName: z.nullable(line),
  lastName: z.nullable(line),
});
export type User = z.output<typeof user>;

/** Text, an at-sign, text, a dot, text (UM-10). */
export const emailAddress = z
  .string()
  .check(
    z.maxLength(254),
    z.regex(/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/, 'Enter an email address such as anna@clinic.com.'),
  );
const named = z.strictObject({ email: emailAddress });

export const listUsers = defineEndpoint({
  method: 'GET',
  path: '/v1/app/user',
  spec: 'API-18',
  summary: 'The practice’s users.',
  response: z.object({ data: list(user, longList) }),
});

export const inviteUser = defineEndpoint({
  method: 'PUT',
  path: '/v1/app/user',
  spec: 'API-19',
  summary: 'Invite somebody by email; inviting twice sends the invitation again.',
  body: named,
  response: user,
  errors: ['too_many_invitations', 'limit_reached'],
});

export const removeUser = defineEndpoint({
  method: 'DELETE',
  path: '/v1/app/user',
  spec: 'API-20',
  summary: 'Take a user’s access away (the request has a body, D-14).',
  body: named,
  response: user,
  errors: ['user_not_found', 'cannot_remove_self'],
});
