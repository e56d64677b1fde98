import { emailsGiveUpAfter } from '../email/email-retries.ts';

/** How often and for how long the product tries to hand something over. */
export interface RetryLimits {
  /** Seconds for which a claim keeps other processes from sending it. A failed attempt is retried when they are over. */
  readonly claimSeconds: number;
  /** Milliseconds after which an attempt counts as failed. */
  readonly attemptTimeout: number;
  /** Milliseconds since it was written after which it is not retried. */
  readonly giveUpAfter: number;
}

/** Milliseconds of a claim that remain after the longest attempt, in which its outcome is recorded before another process may claim. */
const timeToRecord = 1000;
const hour = 3_600_000;

const limitsOf = ({ claimSeconds, giveUpAfter }: Omit<RetryLimits, 'attemptTimeout'>): RetryLimits => ({
  claimSeconds,
  attemptTimeout: claimSeconds * 1000 - timeToRecord,
  giveUpAfter,
});

/** The limits of everything that is handed over. */
export const retryLimits = {
  /** The carrier has twelve seconds to answer. Hours later a text would only confuse. */
  texts: limitsOf({ claimSeconds: 15, giveUpAfter: hour }),
  /** A relay may take a minute over the content. Failed attempts are retried after the delays of `email-retries.ts`. */
  emails: limitsOf({ claimSeconds: 120, giveUpAfter: emailsGiveUpAfter }),
  /** The practice software answers a repetition as it answered before, so that an attempt may be cut. */
  writeBacks: limitsOf({ claimSeconds: 15, giveUpAfter: 24 * hour }),
  /** A card is about a day that is a month ahead. */
  postcards: limitsOf({ claimSeconds: 30, giveUpAfter: 14 * 24 * hour }),
  /** Several calls of the registry, each of which may take twenty seconds. It is never given up. */
  registrations: limitsOf({ claimSeconds: 150, giveUpAfter: Infinity }),
} as const;
