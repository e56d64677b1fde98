import type { DeliveryFailure } from '#contract/errors.ts';

/**
 * What the carrier's error codes mean for staff, for texts that it refuses and for texts that it could not deliver. A code that is missing
 * here means `unknown`.
 */
const failures: Readonly<Record<number, DeliveryFailure>> = {
  // The number is not valid.
  21211: 'out_of_service',
  21217: 'out_of_service',
  30005: 'out_of_service',
  // The number cannot receive texts.
  21614: 'landline',
  30006: 'landline',
  30003: 'device_unavailable',
  // The client has texted STOP, and the carrier blocks every text to them.
  21610: 'unsubscribed',
  // Filtered for its content.
  30007: 'carrier_violation',
  21408: 'unknown',
  30004: 'unknown',
  30008: 'unknown',
};

export const failureOf = (code: number | null): DeliveryFailure => (code !== null && failures[code]) || 'unknown';

/** Codes that say: not now. The carrier did not accept the text. */
const temporary: ReadonlySet<number> = new Set([
  // Too many requests.
  20429, 14107,
  // The queue of the practice's number is full.
  21611,
  // The carrier is overloaded.
  20503, 30001,
]);

/** Codes of a wrong or suspended account. An operator can correct that while texts wait. */
const ofAccount: ReadonlySet<number> = new Set([20003, 20005, 20006, 20008, 20404, 90010]);

export const isTemporary = (code: number): boolean => temporary.has(code) || ofAccount.has(code);
