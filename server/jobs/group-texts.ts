import { systemAt } from '#server/domain/context.ts';
import { noteFailure } from '#server/domain/delivery/note-failure.ts';
import { claimGroupTexts, releaseGroupText } from '#server/domain/group-text/release.ts';
import { type CommandRunner, runCommand } from '#server/domain/run-command.ts';
import type { Log } from '#server/lib/logger.ts';
import { type EventStream, startWorkQueue, type WorkQueue } from './work-queue.ts';

export interface GroupTextsOptions {
  readonly runner: CommandRunner;
  readonly feed: EventStream;
  readonly log: Log;
}

/** Sends group texts once they cannot be cancelled any more. After a crash another process either sends all of one or finds it sent. */
export const startGroupTexts = ({ runner, feed, log }: GroupTextsOptions): WorkQueue =>
  startWorkQueue({
    name: 'group_texts',
    feed,
    // They always leave a few seconds after they were sent.
    wakeOn: null,
    pollEvery: 1000,
    concurrency: 2,
    claim: (limit, resting) => claimGroupTexts(runner.store.db, limit, resting),
    work: ({ practice, id }) => runCommand(runner, systemAt(practice), (ctx) => releaseGroupText(ctx, id)),
    noteFailure: ({ practice, id }) =>
      runCommand(runner, systemAt(practice), (ctx) => noteFailure(ctx, 'group_text', id)),
    log,
  });
