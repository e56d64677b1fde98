import * as z from 'zod/mini';
import { id, line, mailbox, text, textMatching } from '../fields.ts';
import { pimsTypes } from '../platform/practice.ts';
import { stateCode } from '../rules/practice/us-address.ts';
import { northAmericanPhone } from '../rules/texting/phone.ts';

const isFilled = z.refine<string>((typed) => typed.trim() !== '', 'Fill this in.');
const isOneLine = z.refine<string>((typed) => !/\p{Cc}/u.test(typed), 'Use one line.');
const filledLine = (most: number) => text(most).check(isFilled, isOneLine);

/** A part of the practice's row key, which must not contain its separators. */
const identityPart = id.check(z.regex(/^[^\s#:]+$/, 'Enter the id as the practice software shows it.'), isOneLine);

/** Which practice it is, as its practice software knows it. */
export const practiceIdentityFields = {
  software: z.enum(pimsTypes),
  practiceOrgId: identityPart,
  practiceSubOrgId: identityPart,
};

/** What everybody who registers fills in; nothing is optional (RG-02). */
export const registrationFields = {
  practiceName: filledLine(100),
  phone: northAmericanPhone,
  street: filledLine(100),
  city: filledLine(100),
  state: stateCode,
  zip: textMatching(/^\d{5}$/, 5, 'Use five digits.').check(
    z.refine((zip) => zip !== '00000', 'Use a ZIP code that exists.'),
  ),
  contactName: filledLine(100).check(
    z.refine((name) => name.trim().split(/\s+/).length >= 2, 'Enter a first and a last name.'),
  ),
  contactEmail: mailbox('Enter one email address.'),
};

const form = z.object(registrationFields);
export type RegistrationForm = z.output<typeof form>;
export type RegistrationField = keyof RegistrationForm;

/** What is known of an invited practice. Parts that are unknown are empty. */
export const invitedPractice = z.object({
  practiceName: line,
  phone: line,
  street: line,
  city: line,
  state: line,
  zip: line,
});
export type InvitedPractice = z.output<typeof invitedPractice>;

/** The version of the terms that is accepted. */
export const termsVersion = '2026-11';
