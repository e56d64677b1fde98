import { systemAt } from '#server/domain/context.ts';
import { noteFailure } from '#server/domain/delivery/note-failure.ts';
import { type CommandRunner, runCommand } from '#server/domain/run-command.ts';
import { claimDue } from '#server/domain/scheduled-message/claim-due.ts';
import { sendDue } from '#server/domain/scheduled-message/send-due.ts';
import type { Log } from '#server/lib/logger.ts';
import { type EventStream, startWorkQueue, type WorkQueue } from './work-queue.ts';

export interface ScheduledMessagesOptions {
  readonly runner: CommandRunner;
  readonly feed: EventStream;
  /** The clock of scheduled texts, which the sandbox can move. */
  readonly now: () => Date;
  readonly log: Log;
}

/**
 * Sends scheduled texts when they are due. One transaction writes the message and marks the scheduled text as sent, so that after a crash another
 * process either does both or has nothing left to do.
 */
export const startScheduledMessages = ({ runner, feed, now, log }: ScheduledMessagesOptions): WorkQueue =>
  startWorkQueue({
    name: 'scheduled_messages',
    feed,
    wakeOn: 'scheduled_message',
    pollEvery: 1000,
    concurrency: 20,
    claim: (limit, resting) => claimDue(runner.store.db, now(), limit, resting),
    work: ({ practice, id }) => runCommand(runner, systemAt(practice), (ctx) => sendDue(ctx, id, now())),
    noteFailure: ({ practice, id }) =>
      runCommand(runner, systemAt(practice), (ctx) => noteFailure(ctx, 'scheduled_message', id)),
    log,
  });
