import type { RegistrationField, SmsRegistrationForm } from './sms-registration-form.ts';

/** How far a registration is. The registry first checks the business, then carriers check what it sends. */
export const smsRegistrationStates = [
  'DRAFT',
  'SUBMITTED',
  'BRAND_REVIEW',
  'BRAND_REFUSED',
  'CAMPAIGN_REVIEW',
  'CAMPAIGN_REFUSED',
  'NUMBER_PENDING',
  'APPROVED',
] as const;
export type SmsRegistrationState = (typeof smsRegistrationStates)[number];

/** Whether the form can be edited and sent. */
export const isOpenState = (state: SmsRegistrationState): boolean =>
  state === 'DRAFT' || state === 'BRAND_REFUSED' || state === 'CAMPAIGN_REFUSED';

const texts = [
  'consentMethods',
  'consent',
  'description',
  'samples',
  'stopAnswer',
  'helpAnswer',
  'startAnswer',
] as const;
const website = ['website', 'websiteOpens', 'websiteShowsName', 'websiteHasPrivacyPolicy'] as const;

/** Why the registry or the carriers refused, and the fields that are in question, the first of which shows it; none where it is not known. */
export const refusalFields = {
  ein_mismatch: ['ein', 'legalBusinessName', 'businessStructure'],
  ein_elsewhere: ['ein', 'legalBusinessName'],
  stock_mismatch: ['stockSymbol', 'stockExchange', 'businessStructure', 'isListed'],
  not_government: ['businessStructure', 'isListed', 'stockSymbol', 'stockExchange'],
  not_nonprofit: ['businessStructure', 'isListed', 'stockSymbol', 'stockExchange'],
  consent_refused: ['consent', 'consentMethods'],
  website_refused: website,
  description_refused: ['description'],
  samples_refused: ['samples'],
  suspended: [],
  other: [],
} as const satisfies Record<string, readonly RegistrationField[]>;
export type RefusalCode = keyof typeof refusalFields;
export const refusalCodes = Object.keys(refusalFields) as [RefusalCode, ...RefusalCode[]];

/** The fields that may be edited: all of a draft, those in question of a refused registration; null for all. */
export function openFields(
  state: SmsRegistrationState,
  codes: readonly RefusalCode[],
): readonly RegistrationField[] | null {
  if (!isOpenState(state)) return [];
  if (state === 'DRAFT') return null;
  if (codes.length > 0 && codes.every((code) => refusalFields[code].length > 0))
    return [...new Set(codes.flatMap((code): readonly RegistrationField[] => refusalFields[code]))];
  // What the registry has verified of the business stays.
  return state === 'BRAND_REFUSED' ? null : [...website, ...texts];
}

type Words = Pick<SmsRegistrationForm, 'consent' | 'description' | 'samples'>;

/** Refusals of words, with their field: the same words would be refused again. */
const refusedWords: Partial<Record<RefusalCode, keyof Words>> = {
  consent_refused: 'consent',
  description_refused: 'description',
  samples_refused: 'samples',
};

/** The words of a form that a refusal is about; undefined where it is about something else. */
export function wordsRefused(code: RefusalCode, form: Words): string[] | undefined {
  const field = refusedWords[code];
  return field && [form[field]].flat();
}

/** A refusal with the words that were refused, where it is about words. */
export interface Refused {
  readonly code: RefusalCode;
  readonly refused?: readonly string[] | undefined;
}

/** The fields whose words were refused and are still the same, apart from blanks at their ends. */
export const unchangedWords = (refusals: readonly Refused[], form: Words): RegistrationField[] =>
  refusals.flatMap(({ code, refused }) => {
    const field = refusedWords[code];
    const now = wordsRefused(code, form);
    if (!field || !now || refused?.length !== now.length) return [];
    return now.every((words, at) => words.trim() === refused[at]?.trim()) ? [field] : [];
  });
