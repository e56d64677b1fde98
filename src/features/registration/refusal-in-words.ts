import type { CallFailure } from '#src/services/registration/visitor-call.ts';
import { registration as words } from '#src/strings/registration.ts';
import { waitInWords } from './wait-in-words.ts';

/** Why a registration was not taken. */
export function refusalInWords({ code, retryAfter, fields }: CallFailure): string {
  if (code === 'rate_limited') return words.tooMany(waitInWords(retryAfter ?? 60));
  return fields.some(({ field }) => field === 'body.invitation') ? words.invitations.used : words.refused;
}
