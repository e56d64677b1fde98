import type { RegistrationField, SmsRegistrationForm } from './sms-registration-form.ts';

/**
 * What may be found in a registration: `must` keeps it from being sent, `likely` says for what reviewers refuse, and may be kept.
 * The reasons are those of public guides, collected in `tests/fixtures/registrations/`.
 */
export const findingLevels = {
  missing: 'must',
  refused_unchanged: 'must',
  too_long: 'must',
  ein_personal: 'must',
  ein_format: 'must',
  ein_made_up: 'must',
  ein_prefix: 'likely',
  legal_name_too_long: 'must',
  legal_name_dba: 'must',
  legal_name_of_contact: 'must',
  legal_name_everyday: 'likely',
  legal_name_signs: 'likely',
  legal_name_blanks: 'likely',
  structure_unlike_name: 'likely',
  address_post_office_box: 'must',
  address_mail_drop: 'must',
  address_differs: 'likely',
  state_unknown: 'must',
  zip_format: 'must',
  zip_of_another_state: 'likely',
  email_unusable: 'must',
  email_free_provider: 'likely',
  email_other_domain: 'likely',
  phone_unusable: 'must',
  phone_invented: 'likely',
  phone_is_texting_number: 'likely',
  website_unusable: 'must',
  website_not_encrypted: 'must',
  website_social: 'likely',
  website_portal: 'likely',
  website_shortened: 'likely',
  website_closed: 'likely',
  website_without_name: 'likely',
  website_without_privacy: 'likely',
  consent_length: 'must',
  consent_place: 'must',
  consent_choice: 'must',
  consent_kinds: 'must',
  consent_frequency: 'must',
  consent_rates: 'must',
  consent_stop: 'must',
  consent_help: 'must',
  consent_privacy: 'must',
  consent_ticked: 'likely',
  consent_implied: 'likely',
  consent_script: 'likely',
  consent_method: 'likely',
  description_length: 'must',
  description_name: 'must',
  description_audience: 'must',
  description_occasion: 'must',
  description_software: 'likely',
  description_promotes: 'likely',
  sample_count: 'must',
  sample_length: 'must',
  sample_name: 'must',
  sample_stop: 'must',
  sample_placeholder: 'must',
  sample_short_link: 'must',
  sample_filtered: 'must',
  samples_alike: 'likely',
  samples_of_consent: 'likely',
  answer_length: 'must',
  answer_name: 'must',
  answer_contact: 'must',
  answer_segments: 'likely',
  other_language: 'likely',
} as const satisfies Record<string, 'must' | 'likely'>;
export type RegistrationFindingCode = keyof typeof findingLevels;
export const findingCodes = Object.keys(findingLevels) as [RegistrationFindingCode, ...RegistrationFindingCode[]];

/** A finding at a field. */
export interface RegistrationFinding {
  readonly code: RegistrationFindingCode;
  readonly field: RegistrationField;
  /** Which sample it is about, from 0 on. */
  readonly at?: number;
}

/** What is known of the practice that registers. Empty where the profile has no address. */
export interface RegisteringPractice {
  /** The everyday name, by which its texts call it. */
  readonly name: string;
  /** E.164; null where it has none. */
  readonly textingNumber: string | null;
  readonly street: string;
  readonly zip: string;
}

/** The findings about a part of the form. */
export type FindingsOf = (form: SmsRegistrationForm, practice: RegisteringPractice) => readonly RegistrationFinding[];

/** Whether a registration with these findings may be sent. */
export const maySubmit = (findings: readonly RegistrationFinding[]): boolean =>
  findings.every(({ code }) => findingLevels[code] !== 'must');
