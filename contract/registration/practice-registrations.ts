import * as z from 'zod/mini';
import { line, textMatching } from '../fields.ts';
import { defineEndpoint } from '../http.ts';
import { pimsTypes } from '../platform/practice.ts';
import { invitedPractice, practiceIdentityFields, registrationFields, termsVersion } from './form.ts';

/** CHECKING: the practice software is asked. WAITING: for the practice's confirmation. */
export const registrationStates = ['RECEIVED', 'CHECKING', 'WAITING', 'ENROLLING', 'COMPLETE', 'FAILED'] as const;
export type RegistrationState = (typeof registrationStates)[number];

/** Why a registration failed. Without an invitation, a practice that does not exist reads `not_confirmed` like one that does. */
export const registrationFailures = [
  'practice_not_found',
  'already_enrolled',
  'not_confirmed',
  'software_unavailable',
] as const;
export type RegistrationFailure = (typeof registrationFailures)[number];

/** A public link: content, a dot, and the code that proves it. */
const link = textMatching(/^[\w-]{1,600}\.[\da-f]{32}$/, 640, 'Open the link as you got it.');
const linkParams = z.object({ link });

/** What the holder of a link is shown. */
const registration = z.object({
  link,
  /** What the support finds it by. */
  reference: line,
  status: z.enum(registrationStates),
  reason: z.nullable(z.enum(registrationFailures)),
  /** As it was typed; null once the form was deleted. */
  practiceName: z.nullable(line),
  /** The practice that was named without an invitation, which its author may correct while it waits. */
  identity: z.nullable(z.object({ software: z.enum(pimsTypes), practiceOrgId: line, practiceSubOrgId: line })),
  /** Opens the registration of the texting number of an invited practice; null until it is enrolled and has one, and where nobody proved the right to it. */
  textingToken: z.nullable(line),
  pollAfterMs: z.number(),
});
export type Registration = z.output<typeof registration>;

const invitationCode = textMatching(/^[\w-]{20,64}$/, 64, 'Open the invitation as you got it.');

/** Not a GET: the code must be in no address. */
export const openRegistrationForm = defineEndpoint({
  method: 'POST',
  path: '/v1/public/practice-registration-forms',
  spec: 'API-79',
  summary: 'What the form begins with: the invited practice, and whether anybody may register without an invitation.',
  body: z.strictObject({ invitation: z.optional(invitationCode) }),
  response: z.object({
    needsInvitation: z.boolean(),
    invitation: z.nullable(
      z.object({
        state: z.enum(['valid', 'used', 'expired', 'unknown']),
        practice: z.nullable(invitedPractice),
      }),
    ),
  }),
  readsOnly: true,
  public: [
    { by: 'address', most: 60, within: 60 },
    { by: 'everybody', most: 3000, within: 60 },
  ],
});

export const registerPractice = defineEndpoint({
  method: 'POST',
  path: '/v1/public/practice-registrations',
  spec: 'API-79',
  summary: 'Register a practice, by an invitation or by its ids in the practice software. It grants nothing by itself.',
  body: z.strictObject({
    ...registrationFields,
    invitation: z.optional(invitationCode),
    software: z.optional(practiceIdentityFields.software),
    practiceOrgId: z.optional(practiceIdentityFields.practiceOrgId),
    practiceSubOrgId: z.optional(practiceIdentityFields.practiceSubOrgId),
    terms: z.literal(termsVersion),
    /** Nobody sees this field; programs fill it in. */
    fax: z.optional(line),
  }),
  response: registration,
  status: 202,
  errors: ['idempotency_mismatch', 'idempotency_in_progress'],
  idempotent: true,
  public: [
    { by: 'address', most: 5, within: 60 },
    { by: 'address', most: 20, within: 86_400 },
    { by: 'everybody', most: 120, within: 60 },
    { by: 'everybody', most: 2000, within: 86_400 },
  ],
});

const polls = [
  { by: 'address', most: 240, within: 60 },
  { by: 'everybody', most: 12_000, within: 60 },
] as const;

export const getRegistration = defineEndpoint({
  method: 'GET',
  path: '/v1/public/practice-registrations/{link}',
  spec: 'API-79',
  summary: 'How far a registration is.',
  params: linkParams,
  response: registration,
  errors: ['not_found'],
  public: polls,
});

export const correctRegistration = defineEndpoint({
  method: 'PATCH',
  path: '/v1/public/practice-registrations/{link}',
  spec: 'API-79',
  summary: 'Name another practice while the registration waits for a confirmation; it starts over.',
  params: linkParams,
  body: z.strictObject(practiceIdentityFields),
  response: registration,
  errors: ['not_found'],
  public: [
    { by: 'address', most: 5, within: 60 },
    { by: 'address', most: 20, within: 86_400 },
    { by: 'everybody', most: 120, within: 60 },
    { by: 'everybody', most: 2000, within: 86_400 },
  ],
});

const confirmation = z.object({
  status: z.enum(['OPEN', 'CONFIRMED', 'CLOSED']),
  practice: z.object({ software: z.enum(pimsTypes), practiceOrgId: line, practiceSubOrgId: line }),
});
export type Confirmation = z.output<typeof confirmation>;

export const getConfirmation = defineEndpoint({
  method: 'GET',
  path: '/v1/public/practice-registrations/{link}/confirmation',
  spec: 'API-79',
  summary: 'What a mailed link would confirm. Reading it changes nothing.',
  params: linkParams,
  response: confirmation,
  errors: ['not_found'],
  public: polls,
});

export const confirmRegistration = defineEndpoint({
  method: 'PUT',
  path: '/v1/public/practice-registrations/{link}/confirmation',
  spec: 'API-79',
  summary: 'Confirm a registration by the link that was mailed to the practice.',
  params: linkParams,
  response: confirmation,
  errors: ['not_found'],
  public: polls,
});

/** What the support finds a registration by, read off its link: `R-7F3K21`. */
export function referenceOf(registrationLink: string): string {
  const [content = ''] = registrationLink.split('.');
  const id = /"([\da-f]{8})-[\da-f-]{27}"\]$/.exec(decoded(content))?.[1];
  return `R-${(id ?? '').slice(0, 6).toUpperCase()}`;
}

function decoded(content: string): string {
  try {
    return atob(content.replaceAll('-', '+').replaceAll('_', '/'));
  } catch {
    return '';
  }
}
