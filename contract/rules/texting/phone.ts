import { textMatching } from '../../fields.ts';
import { limits } from '../limits.ts';

/** A phone number on the wire: E.164, `+15551234567` (D-16). */
export const e164 = textMatching(/^\+[1-9]\d{6,14}$/, 16, 'Use the international form, such as +15551234567.');

/** A phone number as staff read it, `(555) 123-4567`; empty below 12 characters (SH-90). Foreign numbers stay as they are. */
export function formatPhone(phone: string | null | undefined): string {
  if (!phone || phone.length < limits.phoneLength) return '';
  const match = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(phone);
  return match ? `(${match[1]}) ${match[2]}-${match[3]}` : phone;
}

/** A typed number as E.164; null where it cannot be texted. */
export function toE164(text: string): string | null {
  const digits = text.replace(/\D/g, '');
  // A plus sign in a query string decodes to a blank, so eleven digits may have lost theirs.
  const number = digits.length === 10 && !text.includes('+') ? `+1${digits}` : `+${digits}`;
  return e164.safeParse(number).success && formatPhone(number) !== '' ? number : null;
}
