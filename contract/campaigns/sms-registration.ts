import * as z from 'zod/mini';
import { line, list, text } from '../fields.ts';
import { defineEndpoint, timestamp } from '../http.ts';
import { refusalCodes, registrationStates } from '../rules/registration/refusals.ts';
import { findingCodes } from '../rules/registration/registration-finding.ts';
import { registrationFields, smsRegistrationForm } from '../rules/registration/sms-registration-form.ts';

/** What happened to a registration, for its timeline. */
export const registrationSteps = [
  'SUBMITTED',
  'BUSINESS_CHECKED',
  'BUSINESS_REFUSED',
  'WITH_CARRIERS',
  'CARRIERS_REFUSED',
  'APPROVED',
  'SUSPENDED',
] as const;
export type RegistrationStep = (typeof registrationSteps)[number];

/** A reason for which the registry or the carriers refused, with their own words. */
const refusal = z.object({ code: z.enum(refusalCodes), words: z.nullable(text(2000)) });
export type RegistrationRefusal = z.output<typeof refusal>;

const smsRegistration = z.object({
  state: z.enum(registrationStates),
  /** Whether it can be sent: a registry is configured, and the practice has a texting number. */
  isAvailable: z.boolean(),
  /** Incremented by every change; 0 while nothing is saved, and the form is made from the practice's settings. */
  version: z.number(),
  /** The EIN is shown while it is a draft, and later as its last four digits. */
  form: smsRegistrationForm,
  practice: z.object({
    name: line,
    textingNumber: z.nullable(line),
    street: line,
    zip: line,
  }),
  /** What carriers would refuse in the form. */
  findings: list(
    z.object({ code: z.enum(findingCodes), field: z.enum(registrationFields), at: z.optional(z.number()) }),
    200,
  ),
  /** Why it was refused. */
  refusals: list(refusal, 20),
  timeline: list(z.object({ kind: z.enum(registrationSteps), at: timestamp }), 200),
  /** When and by whom it was saved last. */
  savedAt: z.nullable(timestamp),
  savedBy: z.nullable(line),
  /** What support is told. */
  reference: z.nullable(line),
});
export type SmsRegistration = z.output<typeof smsRegistration>;

const version = z.number().check(z.gte(0), z.lte(1_000_000_000), z.multipleOf(1));

export const getSmsRegistration = defineEndpoint({
  method: 'GET',
  path: '/v1/app/sms-registration',
  spec: 'extension sms-registration',
  summary: 'The SMS registration of the practice: its form, how far it is, and why it was refused.',
  response: smsRegistration,
});

export const saveSmsRegistrationDraft = defineEndpoint({
  method: 'PUT',
  path: '/v1/app/sms-registration/draft',
  spec: 'extension sms-registration',
  summary: 'Save the form as far as it is filled in. Of a refused registration, only the fields in question change.',
  body: z.strictObject({
    /** The version that its author saw. */
    version,
    /** A masked EIN stands for the one that was saved. */
    form: smsRegistrationForm,
  }),
  response: z.object({ version: z.number(), savedAt: timestamp }),
  errors: ['registration_changed', 'registration_in_review'],
});

export const submitSmsRegistration = defineEndpoint({
  method: 'POST',
  path: '/v1/app/sms-registration',
  spec: 'D-21',
  summary: 'Send the saved form to the carriers’ registry. Findings that keep it from being sent are named by field.',
  body: z.strictObject({
    version,
    /** The statement that the form is true. */
    isTrue: z.literal(true),
  }),
  response: z.object({ state: z.enum(registrationStates), version: z.number() }),
  status: 202,
  idempotent: true,
  errors: ['registration_changed', 'registration_in_review', 'registration_findings', 'registration_unavailable'],
});
