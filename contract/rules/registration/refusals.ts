import type { RegistrationField } from './sms-registration-form.ts';

/** How far a registration is. The registry first checks the business, then carriers check what it sends. */
export const registrationStates = [
  'DRAFT',
  'SUBMITTED',
  'BRAND_REVIEW',
  'BRAND_REFUSED',
  'CAMPAIGN_REVIEW',
  'CAMPAIGN_REFUSED',
  'NUMBER_PENDING',
  'APPROVED',
] as const;
export type RegistrationState = (typeof registrationStates)[number];

/** Whether the form can be edited and sent. */
export const isOpenState = (state: RegistrationState): boolean =>
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
  state: RegistrationState,
  codes: readonly RefusalCode[],
): readonly RegistrationField[] | null {
  if (!isOpenState(state)) return [];
  if (state === 'DRAFT') return null;
  if (codes.length > 0 && codes.every((code) => refusalFields[code].length > 0))
    return [...new Set(codes.flatMap((code): readonly RegistrationField[] => refusalFields[code]))];
  // What the registry has verified of the business stays.
  return state === 'BRAND_REFUSED' ? null : [...website, ...texts];
}
