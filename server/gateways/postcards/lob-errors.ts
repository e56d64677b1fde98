import { PrinterUnavailable, PrintRefusal } from './gateway.ts';

/** Codes that say: this card can never be delivered. */
const ofAddress: ReadonlySet<string> = new Set([
  'address_length_exceeds_limit',
  'failed_deliverability_strictness',
  'invalid_address',
  'invalid_country_covid',
]);

/** Codes of the account or of the moment. An operator can correct the first, and the second passes; meanwhile cards wait. */
const ofAccount: ReadonlySet<string> = new Set([
  'billing_address_required',
  'email_required',
  'feature_limit_reached',
  'foreign_return_address',
  'forbidden',
  'invalid_api_key',
  'not_found',
  'payment_method_unverified',
  'publishable_key_not_allowed',
  'rate_limit_exceeded',
  'unauthorized',
  'unauthorized_token',
  'unrecognized_endpoint',
]);

/** The printer's own words for a failure. */
export interface LobError {
  readonly code: string;
  /** Which field it is about, among others. */
  readonly message: string;
}

/** What an answer of failure means. Without the printer's own code, that of a gateway may hide an accepted card. */
export function failureIn(status: number, error: LobError | null): Error {
  if (error === null || status >= 500 || status === 409) return new Error(`The printer failed with ${status}.`);
  const { code } = error;
  if (ofAddress.has(code)) return new PrintRefusal('address', code);
  if (ofAccount.has(code) || [401, 403, 404, 429].includes(status)) return new PrinterUnavailable(code);
  return new PrintRefusal(/^to[[. ]/.test(error.message) ? 'address' : 'content', code);
}
