import * as z from 'zod/mini';
import { line, list, text } from '../../fields.ts';

/** The forms of business that are offered; a sole proprietor needs an EIN too. */
export const businessStructures = [
  'SOLE_PROPRIETOR',
  'PARTNERSHIP',
  'CORPORATION',
  'LLC',
  'NONPROFIT',
  'GOVERNMENT',
] as const;
export type BusinessStructure = (typeof businessStructures)[number];

/** The ways in which clients agree to texts. */
export const consentMethods = ['PAPER', 'WEB', 'SPOKEN', 'TEXT'] as const;
export type ConsentMethod = (typeof consentMethods)[number];

/**
 * What the registry takes, in UTF-16 code units (D-40): the legal name is under 64 (SM-04, CN-31); the others are the limits of brands
 * (https://www.twilio.com/docs/api/errors/30701) and of campaigns (https://www.twilio.com/docs/messaging/api/usapptoperson-resource).
 */
export const registrationLength = {
  legalBusinessName: { min: 1, max: 63 },
  line: { min: 1, max: 100 },
  consent: { min: 40, max: 2048 },
  description: { min: 40, max: 4096 },
  sample: { min: 20, max: 1024 },
  answer: { min: 20, max: 320 },
} as const;
export const sampleCount = { min: 2, max: 5 } as const;

/** Longer than anything that can be sent, so that a draft keeps what was typed. */
const draftProse = text(8192);

/**
 * The form of “SMS safe sender registration” (SM-01, SM-14) as it is typed, whole or not: the business, its contact and website, and what
 * carriers read about its texts. `registrationFindings` says what keeps it from being sent.
 */
export const smsRegistrationForm = z.object({
  ein: line,
  legalBusinessName: line,
  businessStructure: z.nullable(z.enum(businessStructures)),
  /** Whether a corporation is listed on a stock exchange. */
  isListed: z.boolean(),
  stockSymbol: line,
  stockExchange: line,
  street: line,
  city: line,
  /** Two letters. */
  state: line,
  zip: line,
  contactFirstName: line,
  contactLastName: line,
  contactEmail: line,
  contactPhone: line,
  website: line,
  /** What the person says of the website: it opens without a password, names the business, and does not share numbers and consent. */
  websiteOpens: z.boolean(),
  websiteShowsName: z.boolean(),
  websiteHasPrivacyPolicy: z.boolean(),
  consentMethods: list(z.enum(consentMethods), consentMethods.length),
  /** How clients agree to texts. */
  consent: draftProse,
  /** Who gets which texts, and what sets them off. */
  description: draftProse,
  samples: list(draftProse, 10),
  /** What is answered to STOP, HELP and START. */
  stopAnswer: draftProse,
  helpAnswer: draftProse,
  startAnswer: draftProse,
});
export type SmsRegistrationForm = z.output<typeof smsRegistrationForm>;
export type RegistrationField = keyof SmsRegistrationForm;
export const registrationFields = Object.keys(smsRegistrationForm.shape) as [RegistrationField, ...RegistrationField[]];
