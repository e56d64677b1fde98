import { entryOf } from '#contract/entry-of.ts';
import type { Selectable } from 'kysely';
import type { RegistrationStatus } from '#contract/campaigns/enrollment.ts';
import { dayIn } from '#contract/rules/cadences/cadence-moments.ts';
import { isMaskedEin, maskEin } from '#contract/rules/registration/ein.ts';
import { openFields, type SmsRegistrationState } from '#contract/rules/registration/refusals.ts';
import type { RegisteringPractice } from '#contract/rules/registration/registration-finding.ts';
import type { SmsRegistrationForm } from '#contract/rules/registration/sms-registration-form.ts';
import { registeredTexts } from '#contract/rules/reminders/registered-texts.ts';
import { formatPhone } from '#contract/rules/texting/phone.ts';
import type { Database } from '#server/db/schema.ts';
import type { Context } from '../context.ts';
import { type PracticeRecord, presentEnrollment } from '../practice/present.ts';

export type RegistrationRow = Selectable<Database['sms_registration']>;

/** The status of the texting number in each state (R-8, API-13). */
export const statusOf: Readonly<Record<SmsRegistrationState, RegistrationStatus>> = {
  DRAFT: 'NOT_STARTED',
  SUBMITTED: 'REGISTRATION_IN_PROGRESS',
  BRAND_REVIEW: 'REGISTRATION_IN_PROGRESS',
  BRAND_REFUSED: 'REGISTRATION_ERROR',
  CAMPAIGN_REVIEW: 'REGISTRATION_IN_PROGRESS',
  CAMPAIGN_REFUSED: 'REGISTRATION_ERROR',
  NUMBER_PENDING: 'REGISTRATION_IN_PROGRESS',
  APPROVED: 'REGISTRATION_COMPLETE',
};

/** The state of a number that was registered elsewhere, such as by an operator. */
const stateElsewhere: Readonly<Record<string, SmsRegistrationState>> = {
  REGISTRATION_IN_PROGRESS: 'SUBMITTED',
  REGISTRATION_ERROR: 'BRAND_REFUSED',
  REGISTRATION_COMPLETE: 'APPROVED',
  COMPLETE_AND_READY_TO_MIGRATE: 'APPROVED',
};
export const stateOf = (row: RegistrationRow | undefined, practice: PracticeRecord): SmsRegistrationState =>
  row?.state ?? entryOf(stateElsewhere, practice.registration_status) ?? 'DRAFT';

export const registrationOf = ({ db, practice }: Context) =>
  db.selectFrom('sms_registration').selectAll().where('practice', '=', practice);

/** What the form is compared with. */
export const registeringPractice = ({ name, profile, texting_number }: PracticeRecord): RegisteringPractice => ({
  name,
  textingNumber: texting_number,
  street: profile.practiceAddress ?? '',
  zip: profile.practiceAddressPostalCode ?? '',
});

/** The form as the practice's settings fill it in, with the texts that the product sends. */
export function prefilledForm(practice: PracticeRecord, now: Date): SmsRegistrationForm {
  const { profile, time_zone, texting_number } = practice;
  const today = dayIn(now, time_zone);
  return {
    ein: '',
    legalBusinessName: '',
    businessStructure: null,
    isListed: false,
    stockSymbol: '',
    stockExchange: '',
    street: [profile.practiceAddress, profile.practiceAddress2].filter(Boolean).join(', '),
    city: profile.practiceAddressCity ?? '',
    state: profile.practiceAddressState ?? '',
    zip: (profile.practiceAddressPostalCode ?? '').slice(0, 5),
    contactFirstName: '',
    contactLastName: '',
    contactEmail: profile.practiceEmailAddress ?? '',
    contactPhone: formatPhone(profile.practiceVoicePhone) || '',
    website: '',
    websiteOpens: false,
    websiteShowsName: false,
    websiteHasPrivacyPolicy: false,
    consentMethods: [],
    consent: '',
    ...registeredTexts(presentEnrollment(practice), texting_number ?? '', today),
  };
}

/** The EIN as it is answered: once sent, its last four digits alone. */
export const shownForm = (form: SmsRegistrationForm, state: SmsRegistrationState): SmsRegistrationForm =>
  state === 'DRAFT' ? form : { ...form, ein: maskEin(form.ein) };

/** The saved form with what may be edited of it. A masked EIN is the one that was saved. */
export function editedForm(
  saved: SmsRegistrationForm,
  { form, state, refusals }: { form: SmsRegistrationForm } & Pick<RegistrationRow, 'state' | 'refusals'>,
): SmsRegistrationForm {
  const open = openFields(
    state,
    refusals.map(({ code }) => code),
  );
  const given = { ...form, ein: isMaskedEin(form.ein) ? saved.ein : form.ein };
  return open === null ? given : { ...saved, ...Object.fromEntries(open.map((field) => [field, given[field]])) };
}
