import { textMatching } from '../../fields.ts';
import { limits } from '../limits.ts';

/** A phone number on the wire: E.164, `+15551234567` (D-16). */
export const e164 = textMatching(/^\+[1-9]\d{6,14}$/, 16, 'Use the international form, such as +15551234567.');

/** The same of the North American plan. */
export const northAmericanPhone = textMatching(/^\+1[2-9]\d{9}$/, 16, 'Use an American number, such as +15551234567.');

/** A phone number as staff read it, `(555) 123-4567`; empty below 12 characters (SH-90). Foreign numbers stay as they are. */
export function formatPhone(phone: string | null | undefined): string {
  if (!phone || phone.length < limits.phoneLength) return '';
  const match = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(phone);
  return match ? `(${match[1]}) ${match[2]}-${match[3]}` : phone;
}

/** An extension behind a number, “ext 5” or “x5”, cannot be texted; its digits are none of the number. */
const hasExtension = /^\D*\d\P{L}*\p{L}\D*\d/u;

/** A typed number as E.164; null where it cannot be texted. Only with a plus sign is it a number of another country. */
export function toE164(text: string): string | null {
  const digits = hasExtension.test(text) ? '' : text.replace(/\D/g, '');
  const hasCountry = text.includes('+') || (digits.length === 11 && digits.startsWith('1'));
  if (!hasCountry && digits.length !== 10) return null;
  const number = hasCountry ? `+${digits}` : `+1${digits}`;
  const isWhole = !number.startsWith('+1') || number.length === limits.phoneLength;
  return isWhole && e164.safeParse(number).success && formatPhone(number) !== '' ? number : null;
}
