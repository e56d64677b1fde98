import type { DeliveryFailure } from '#contract/errors.ts';
import type { DeliveryReport } from '#server/gateways/sms/gateway.ts';

/** A report, `after` milliseconds after the text was accepted. */
export interface Outcome {
  readonly after: number;
  readonly status: DeliveryReport['status'];
  readonly reason?: DeliveryFailure;
}

/** The last four digits of phone numbers that behave in a special way (D-54). */
interface MagicNumber {
  readonly digits: string;
  /** The client who has this number in every seeded practice. */
  readonly client: readonly [first: string, last: string];
  readonly behaviour: string;
  /** The carrier rejects the text at once. */
  readonly refusal?: DeliveryFailure;
  readonly outcomes: readonly Outcome[];
}

const processed = { after: 150, status: 'PROCESSED' } as const;
const delivered = { after: 450, status: 'DELIVERED' } as const;
const failing = (reason: DeliveryFailure): Outcome[] => [
  processed,
  { after: 450, status: 'FAILED_TO_DELIVER', reason },
];

export const magicNumbers: readonly MagicNumber[] = [
  {
    digits: '3003',
    client: ['Dora', 'Unreachable'],
    behaviour: 'Device unavailable',
    outcomes: failing('device_unavailable'),
  },
  { digits: '3005', client: ['Oscar', 'Outage'], behaviour: 'Out of service', outcomes: failing('out_of_service') },
  { digits: '3006', client: ['Lana', 'Landline'], behaviour: 'Landline', outcomes: failing('landline') },
  {
    digits: '3007',
    client: ['Carl', 'Filtered'],
    behaviour: 'Carrier violation',
    outcomes: failing('carrier_violation'),
  },
  {
    digits: '1610',
    client: ['Stella', 'Stopped'],
    behaviour: 'Unsubscribed at the carrier',
    refusal: 'unsubscribed',
    outcomes: [],
  },
  { digits: '0408', client: ['Penny', 'Pending'], behaviour: 'Never answers', outcomes: [] },
  {
    digits: '0409',
    client: ['Twyla', 'Twice'],
    behaviour: 'Reports twice and out of order',
    outcomes: [
      { ...delivered, after: 150 },
      { ...processed, after: 300 },
      { ...delivered, after: 450 },
    ],
  },
];

/** How the carrier handles a text to this number. */
export const behaviourOf = (phone: string): Pick<MagicNumber, 'refusal' | 'outcomes'> =>
  magicNumbers.find(({ digits }) => phone.endsWith(digits)) ?? { outcomes: [processed, delivered] };
