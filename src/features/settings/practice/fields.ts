import * as z from 'zod/mini';
import type { Profile as SavedProfile } from '#contract/campaigns/profile.ts';
import { profileLimits } from '#contract/campaigns/settings.ts';
import { emailAddress } from '#contract/campaigns/users.ts';
import { atMostUnits } from '#contract/fields.ts';
import { formatPhone, toE164 } from '#contract/rules/texting/phone.ts';
import { portalLink } from '#contract/rules/practice/portal-link.ts';
import { stateCode, zipCode } from '#contract/rules/practice/us-address.ts';
import { practiceSettings as words } from '#src/strings/practice-settings.ts';

/** The profile without the country, which cannot be edited. */
export type Profile = Omit<SavedProfile, 'practiceAddressCountryCode'>;
export type ProfileField = keyof Profile;

/** The fields as the form shows them: empty where unset. */
export interface PracticeFields extends Record<ProfileField, string> {
  /** The practice's part of the portal address; empty for none. */
  portalLink: string;
}

const text = (field: keyof typeof profileLimits) => z.string().check(z.trim(), atMostUnits(profileLimits[field]));
const required = (field: ProfileField & keyof typeof profileLimits) => text(field).check(z.minLength(1));
/** A required field with a format; a missing value and an invalid one have different messages. */
const needed = (form: z.ZodMiniType<unknown, string>, otherwise: string) =>
  z.string().check(
    z.trim(),
    z.minLength(1, { abort: true }),
    z.refine((typed) => form.safeParse(typed).success, otherwise),
  );

/** All fields are required except the address's second line and the portal link (PS-03 to PS-05, PS-09, D-63). */
const profileSchemas = {
  practiceName: required('practiceName'),
  practiceAddress: required('practiceAddress'),
  practiceAddress2: text('practiceAddress2'),
  practiceAddressCity: required('practiceAddressCity'),
  practiceAddressState: needed(stateCode, words.invalidState),
  practiceAddressPostalCode: needed(zipCode, words.invalidZip),
  practiceVoicePhone: required('practiceVoicePhone').check(
    z.refine((typed) => toE164(typed) !== null, words.invalidPhone),
  ),
  practiceEmailAddress: required('practiceEmailAddress').check(
    z.refine((typed) => emailAddress.safeParse(typed.trim()).success, words.invalidEmail),
  ),
} satisfies Record<ProfileField, z.ZodMiniType>;
export const profileFields = Object.keys(profileSchemas) as ProfileField[];

export const practiceSchema = z.object({
  ...profileSchemas,
  portalLink: z.union([z.literal(''), portalLink]),
}) satisfies z.ZodMiniType<unknown, PracticeFields>;

/** A profile as form fields. */
export const shownProfile = <P extends Partial<Profile>>(profile: P): { [K in keyof P]: string } =>
  Object.fromEntries(
    Object.entries(profile).map(([field, value]) => [
      field,
      field === 'practiceVoicePhone' ? formatPhone(value) || (value ?? '') : (value ?? ''),
    ]),
  ) as { [K in keyof P]: string };

/** Form fields as profile fields. */
export const savedProfile = (fields: PracticeFields, changed: readonly ProfileField[]): Partial<Profile> =>
  Object.fromEntries(
    changed.map((field) => {
      const typed = fields[field].trim();
      return [field, field === 'practiceVoicePhone' ? toE164(typed) : typed === '' ? null : typed];
    }),
  );
