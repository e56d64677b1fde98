import * as z from 'zod/mini';
import { line } from '../fields.ts';

/**
 * What a practice edits of itself, as its enrollment record shows it. The record, its edits (`settings.ts`), the history of publishes and the
 * practice's row derive from this list.
 */
export const profileFields = {
  practiceName: line,
  practiceAddress: z.optional(z.nullable(line)),
  practiceAddress2: z.optional(z.nullable(line)),
  practiceAddressCity: z.nullable(line),
  practiceAddressState: z.nullable(line),
  practiceAddressPostalCode: z.nullable(line),
  practiceAddressCountryCode: z.nullable(line),
  practiceEmailAddress: z.nullable(line),
  practiceVoicePhone: z.nullable(line),
};
const profile = z.object(profileFields);
export type Profile = z.output<typeof profile>;
export type ProfileField = keyof Profile;
export const profileFieldNames = Object.keys(profileFields) as ProfileField[];

export type PracticeAddress = Pick<
  Profile,
  'practiceAddress' | 'practiceAddress2' | 'practiceAddressCity' | 'practiceAddressState' | 'practiceAddressPostalCode'
>;

/** A practice's address as written on a letter, line by line, without the parts that are missing. */
export function addressLines(address: Partial<PracticeAddress>): string[] {
  const city = [address.practiceAddressCity, address.practiceAddressState].filter(Boolean).join(', ');
  const place = [city, address.practiceAddressPostalCode].filter(Boolean).join(' ');
  return [address.practiceAddress, address.practiceAddress2, place].flatMap((line) => line || []);
}
