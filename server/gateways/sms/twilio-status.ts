import { entryOf } from '#contract/entry-of.ts';
import type { DeliveryReport } from './gateway.ts';
import { failureOf } from './twilio-errors.ts';

const statuses: Readonly<Record<string, DeliveryReport['status']>> = {
  accepted: 'PROCESSED',
  scheduled: 'PROCESSED',
  queued: 'PROCESSED',
  sending: 'PROCESSED',
  sent: 'PROCESSED',
  delivered: 'DELIVERED',
  read: 'DELIVERED',
  undelivered: 'FAILED_TO_DELIVER',
  failed: 'FAILED_TO_PROCESS',
  canceled: 'FAILED_TO_PROCESS',
};

/** Our status of a text for the carrier's; null for a word that the carrier did not use when this was written. */
export function deliveryOf(status: string, errorCode: number | null): Pick<DeliveryReport, 'status' | 'reason'> | null {
  const known = entryOf(statuses, status);
  if (!known) return null;
  return known.startsWith('FAILED') ? { status: known, reason: failureOf(errorCode) } : { status: known };
}
