import { endedHolds, endHold } from '#server/domain/client-page/end-hold.ts';
import { systemAt } from '#server/domain/context.ts';
import { type CommandRunner, runCommand } from '#server/domain/run-command.ts';
import type { Log } from '#server/lib/logger.ts';
import { type EventStream, startWorkQueue, type WorkQueue } from './work-queue.ts';

interface EndedHoldsOptions {
  readonly runner: CommandRunner;
  readonly feed: EventStream;
  readonly log: Log;
}

/**
 * Tells clients that a time they requested is not held any more. One transaction deletes the hold and writes the text, so that it is said once.
 */
export const startEndedHolds = ({ runner, feed, log }: EndedHoldsOptions): WorkQueue =>
  startWorkQueue({
    name: 'ended_holds',
    feed,
    wakeOn: null,
    pollEvery: 10_000,
    concurrency: 5,
    claim: (limit, resting) => endedHolds(runner.store.db, new Date(), limit, resting),
    work: ({ practice, id }) => runCommand(runner, systemAt(practice), (ctx) => endHold(ctx, id)),
    log,
  });
