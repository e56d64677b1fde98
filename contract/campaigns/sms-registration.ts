import * as z from 'zod/mini';
import { line, list, text } from '../fields.ts';
import { defineEndpoint, timestamp } from '../http.ts';
import { refusalCodes, smsRegistrationStates } from '../rules/registration/refusals.ts';
import { findingCodes } from '../rules/registration/registration-finding.ts';
import { registrationFields, sampleCount, smsRegistrationForm } from '../rules/registration/sms-registration-form.ts';

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
const refusal = z.object({
  code: z.enum(refusalCodes),
  words: z.nullable(text(2000)),
  /** What was refused, where it is words of the form: submitted unchanged, they would be refused again. */
  refused: z.optional(list(text(4096), sampleCount.max)),
});
export type RegistrationRefusal = z.output<typeof refusal>;

const findingAt = z.object({
  code: z.enum(findingCodes),
  field: z.enum(registrationFields),
  at: z.optional(z.number()),
});
const mostFindings = 200;
/** Warnings that are kept as they are, until their fields are edited. */
export const keptWarnings = list(findingAt, mostFindings);

const smsRegistration = z.object({
  state: z.enum(smsRegistrationStates),
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
    timeZone: line,
  }),
  /** What carriers would refuse in the form. */
  findings: list(findingAt, mostFindings),
  kept: keptWarnings,
  /** Why it was refused. */
  refusals: list(refusal, 20),
  /** While it is with the registry: whether the registry could not be asked, again and again. */
  isFailing: z.optional(z.boolean()),
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
  extension: 'sms-registration',
  summary: 'The SMS registration of the practice: its form, how far it is, and why it was refused.',
  byPass: true,
  response: smsRegistration,
});

export const saveSmsRegistrationDraft = defineEndpoint({
  method: 'PUT',
  path: '/v1/app/sms-registration/draft',
  extension: 'sms-registration',
  summary: 'Save the form as far as it is filled in. Of a refused registration, only the fields in question change.',
  byPass: true,
  body: z.strictObject({
    /** The version that its author saw. */
    version,
    /** A masked EIN stands for the one that was saved. */
    form: smsRegistrationForm,
    /** None unless given. */
    kept: z.optional(keptWarnings),
  }),
  response: z.object({ version: z.number(), savedAt: timestamp }),
  errors: ['registration_changed', 'registration_in_review'],
});

export const submitSmsRegistration = defineEndpoint({
  method: 'POST',
  path: '/v1/app/sms-registration',
  spec: 'D-21',
  extension: 'sms-registration',
  summary: 'Send the saved form to the carriers’ registry. Findings that keep it from being sent are named by field.',
  byPass: true,
  body: z.strictObject({
    version,
    /** The statement that the form is true. */
    isTrue: z.literal(true),
  }),
  response: z.object({ state: z.enum(smsRegistrationStates), version: z.number() }),
  status: 202,
  idempotent: true,
  errors: ['registration_changed', 'registration_in_review', 'registration_findings', 'registration_unavailable'],
});

export const openSmsRegistrationPass = defineEndpoint({
  method: 'POST',
  path: '/v1/public/sms-registration-passes',
  spec: 'D-06',
  extension: 'sms-registration',
  summary:
    'Exchange the token of an enrollment for a pass, the bearer of the calls of its SMS registration for half an hour.',
  public: [
    { by: 'address', most: 10, within: 60 },
    { by: 'address', most: 100, within: 86_400 },
    { by: 'everybody', most: 50, within: 1 },
  ],
  body: z.strictObject({ token: z.uuid() }),
  response: z.object({ pass: line, expiresAt: timestamp }),
  errors: ['not_found'],
});
