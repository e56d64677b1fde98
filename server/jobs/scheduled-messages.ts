import { systemAt } from '#server/domain/context.ts';
import { type CommandRunner, runCommand } from '#server/domain/run-command.ts';
import { claimDue } from '#server/domain/scheduled-message/claim-due.ts';
import { sendDue } from '#server/domain/scheduled-message/send-due.ts';
import type { Log } from '#server/lib/logger.ts';
import { type News, startWorkQueue, type WorkQueue } from './work-queue.ts';

export interface ScheduledMessagesOptions {
  readonly runner: CommandRunner;
  readonly feed: News;
  /** The clock that planned texts go by. */
  readonly now: () => Date;
  readonly log: Log;
}

/**
 * Sends planned texts when their moment comes. Becoming a message and having left are one transaction: a process that dies before it leaves the text
 * to the next one, and one that dies after it has nothing left to do.
 */
export const startScheduledMessages = ({ runner, feed, now, log }: ScheduledMessagesOptions): WorkQueue =>
  startWorkQueue({
    name: 'scheduled_messages',
    feed,
    wokenBy: 'scheduled_message',
    lookEvery: 1000,
    mostAtOnce: 20,
    claim: (most) => claimDue(runner.store.db, now(), most),
    work: ({ practice, id }) => runCommand(runner, systemAt(practice), (ctx) => sendDue(ctx, id, now())),
    log,
  });
