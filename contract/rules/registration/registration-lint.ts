import {
  addressFindings,
  contactFindings,
  einFindings,
  legalNameFindings,
  structureFindings,
  websiteFindings,
} from './business-findings.ts';
import {
  answerFindings,
  consentFindings,
  descriptionFindings,
  languageFindings,
  sampleFindings,
} from './campaign-findings.ts';
import { type Refused, unchangedWords } from './refusals.ts';
import type { FindingsOf, RegisteringPractice, RegistrationFinding } from './registration-finding.ts';
import type { SmsRegistrationForm } from './sms-registration-form.ts';

/** In the order of the form. */
const checks: readonly FindingsOf[] = [
  einFindings,
  legalNameFindings,
  structureFindings,
  addressFindings,
  contactFindings,
  websiteFindings,
  consentFindings,
  descriptionFindings,
  sampleFindings,
  answerFindings,
  languageFindings,
];

/**
 * What carriers would refuse in a registration, as far as it can be known before it is sent, in the order of the form. The server applies it
 * too. It reads the form alone: nothing is fetched, and whether name and EIN are on record together, only the registry says (SM-06).
 * @param refusals why it was refused before
 */
export const registrationFindings = (
  form: SmsRegistrationForm,
  practice: RegisteringPractice,
  refusals: readonly Refused[] = [],
): readonly RegistrationFinding[] => [
  ...checks.flatMap((check) => check(form, practice)),
  ...unchangedWords(refusals, form).map((field) => ({ code: 'refused_unchanged', field }) as const),
];
