import { type CallName, itemsIn, type Trouble } from './observed-call.ts';

/** Seconds that a call has to wait after 429. */
export const retryAfter = 2;

/** An answer to the booking is lost so often at most, for a connector that repeats it and leases nothing meanwhile. */
const mostAwayAnswers = 5;

interface Arrival {
  readonly name: CallName | null;
  readonly id: string | null;
  readonly body: unknown;
}

/** Decides which calls meet trouble, each kind once; the answers to the booking until it was leased again. */
export function troubles() {
  const made = new Set<Trouble>();
  let booking: string | null = null;
  let isLeasedAgain = false;
  let awayAnswers = 0;
  return {
    /** The job whose first answers are lost. */
    expectBooking: (jobId: string) => void (booking = jobId),
    /** Before a call with the key is carried out: why it is not. */
    before({ name, id, body }: Arrival): Trouble | null {
      if (name === 'upsertItems' && made.has('items_lost') && !made.has('items_busy') && itemsIn(body).length > 0) {
        made.add('items_busy');
        return 'items_busy';
      }
      if (name !== 'answerJob' || id !== booking || isLeasedAgain || awayAnswers === mostAwayAnswers) return null;
      awayAnswers += 1;
      return 'booking_away';
    },
    /** After a call succeeded: whether its answer is lost. */
    after({ name, body }: Arrival, answer: unknown): Trouble | null {
      if (name === 'leaseJobs') isLeasedAgain ||= awayAnswers > 0 && leases(answer, booking);
      if (name === 'upsertItems' && !made.has('items_lost') && itemsIn(body).length > 0) {
        made.add('items_lost');
        return 'items_lost';
      }
      if (name !== 'finishSync' || made.has('finish_lost')) return null;
      made.add('finish_lost');
      return 'finish_lost';
    },
  };
}

const leases = (answer: unknown, id: string | null): boolean =>
  (answer as { jobs: readonly { id: string }[] }).jobs.some((job) => job.id === id);
