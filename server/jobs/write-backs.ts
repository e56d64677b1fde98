import {
  claimWriteBacks,
  type ClaimedWriteBack,
  retryWriteBacksNow,
} from '#server/domain/booking/claim-write-backs.ts';
import { postponeWriteBack } from '#server/domain/booking/postpone-write-back.ts';
import { recordWriteBack, type WriteBackOutcome } from '#server/domain/booking/record-write-back.ts';
import { systemAt } from '#server/domain/context.ts';
import { retryLimits } from '#server/domain/delivery/retry-limits.ts';
import { type CommandRunner, runCommand } from '#server/domain/run-command.ts';
import { type PimsGateway, PimsRefusal } from '#server/gateways/pims/gateway.ts';
import type { Log } from '#server/lib/logger.ts';
import { withTimeout } from '#server/lib/with-timeout.ts';
import { retryDelay } from './retry-delay.ts';
import { type EventStream, startWorkQueue, type WorkQueue } from './work-queue.ts';

export interface WriteBacksOptions {
  readonly runner: CommandRunner;
  /** Null where no practice software is connected any more: then the practice's own calendar is the truth. */
  readonly gateway: PimsGateway | null;
  readonly feed: EventStream;
  readonly log: Log;
}

const { attemptTimeout, giveUpAfter } = retryLimits.writeBacks;
/** Seconds between attempts, which double. */
const retryDelays = { first: 2, longest: 300 };

/**
 * Hands booked visits to the practice software, each under its own id, until it has answered. An attempt whose answer was lost is repeated:
 * the practice software recognises the id and answers as before.
 */
export function startWriteBacks({ runner, gateway, feed, log }: WriteBacksOptions): WorkQueue {
  const { store } = runner;

  /** @throws Error if the visit will be handed over again. */
  async function outcomeOf(visit: ClaimedWriteBack): Promise<WriteBackOutcome> {
    const { call } = visit;
    if (visit.wasNotLeased || call === 'note') return { result: 'unanswered' };
    if (gateway === null) return { result: 'accepted' };
    try {
      await withTimeout(attemptTimeout, gateway[call](visit), 'The practice software did not answer in time.');
      return { result: 'accepted' };
    } catch (error) {
      if (error instanceof PimsRefusal)
        return { result: 'refused', reason: error.reason, isSlotTaken: error.isSlotTaken };
      if (visit.age > giveUpAfter) return { result: 'unanswered' };
      throw error;
    }
  }

  return startWorkQueue({
    name: 'write_backs',
    feed,
    // Announced with every visit that is booked or is to be moved.
    wakeOn: 'calendar',
    pollEvery: 1000,
    concurrency: 20,
    releaseClaims: store.kind === 'embedded' ? () => retryWriteBacksNow(store.db, null) : null,
    claim: (limit) => claimWriteBacks(store.db, limit),
    work: async (visit) => {
      try {
        const outcome = await outcomeOf(visit);
        await runCommand(runner, systemAt(visit.practice), (ctx) => recordWriteBack(ctx, visit.id, outcome));
      } catch (error) {
        // Also one whose answer cannot be recorded rests, so that it does not take the place of others.
        const seconds = retryDelay(retryDelays, visit.tries);
        await runCommand(runner, systemAt(visit.practice), (ctx) => postponeWriteBack(ctx, visit, seconds));
        throw error;
      }
    },
    log,
  });
}
