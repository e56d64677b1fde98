import type { CarrierStatus } from './carrier-tables.ts';

/** A report, `after` milliseconds after the text was accepted. */
export interface Outcome {
  readonly after: number;
  readonly status: CarrierStatus;
  readonly errorCode?: number;
}

/** The last four digits of phone numbers that behave in a special way (D-54). */
interface MagicNumber {
  readonly digits: string;
  /** The client who has this number in every seeded practice. */
  readonly client: readonly [first: string, last: string];
  readonly behaviour: string;
  /** The error code with which the carrier rejects the text at once. */
  readonly refusal?: number;
  readonly outcomes: readonly Outcome[];
}

const sent = { after: 150, status: 'sent' } as const;
const delivered = { after: 450, status: 'delivered' } as const;
const failing = (errorCode: number): Outcome[] => [sent, { after: 450, status: 'undelivered', errorCode }];

export const magicNumbers: readonly MagicNumber[] = [
  {
    digits: '3003',
    client: ['Dora', 'Unreachable'],
    behaviour: 'Device unavailable',
    outcomes: failing(30_003),
  },
  { digits: '3005', client: ['Oscar', 'Outage'], behaviour: 'Out of service', outcomes: failing(30_005) },
  { digits: '3006', client: ['Lana', 'Landline'], behaviour: 'Landline', outcomes: failing(30_006) },
  {
    digits: '3007',
    client: ['Carl', 'Filtered'],
    behaviour: 'Carrier violation',
    outcomes: failing(30_007),
  },
  {
    digits: '1610',
    client: ['Stella', 'Stopped'],
    behaviour: 'Unsubscribed at the carrier',
    refusal: 21_610,
    outcomes: [],
  },
  { digits: '0408', client: ['Penny', 'Pending'], behaviour: 'Never answers', outcomes: [] },
  {
    digits: '0409',
    client: ['Twyla', 'Twice'],
    behaviour: 'Reports twice and out of order',
    outcomes: [
      { ...delivered, after: 150 },
      { ...sent, after: 300 },
      { ...delivered, after: 450 },
    ],
  },
];

/** How the carrier handles a text to this number. */
export const behaviourOf = (phone: string): Pick<MagicNumber, 'refusal' | 'outcomes'> =>
  magicNumbers.find(({ digits }) => phone.endsWith(digits)) ?? { outcomes: [sent, delivered] };
