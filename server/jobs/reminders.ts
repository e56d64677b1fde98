import { claimTurns } from '#server/domain/reminder/claim-turns.ts';
import { openTurns, practicesToRemind } from '#server/domain/reminder/open-turns.ts';
import { takeTurn } from '#server/domain/reminder/take-turn.ts';
import { type CommandRunner, runCommand } from '#server/domain/run-command.ts';
import { type News, startWorkQueue, type WorkQueue } from './work-queue.ts';

export interface RemindersOptions {
  readonly runner: CommandRunner;
  readonly feed: News;
  /** The clock that reminders go by. */
  readonly now: () => Date;
  readonly log: (line: string) => void;
}

/** Practices whose moment is opened in one look. */
const mostPractices = 20;

/**
 * Sends what the cadences say, at the moment they say. A moment that has come gives each client concerned a turn, and each turn is taken in one
 * transaction: what a process that died had not finished, the next one does, and nothing is done twice.
 */
export const startReminders = ({ runner, feed, now, log }: RemindersOptions): WorkQueue =>
  startWorkQueue({
    name: 'reminders',
    feed,
    // A moment comes by itself, and its turns are claimed in the same look.
    wokenBy: null,
    lookEvery: 1000,
    // Few, because at nine all clients are due at once, and staff at their screens come first.
    mostAtOnce: 4,
    claim: async (most) => {
      for (const practice of await practicesToRemind(runner.store.db, now(), mostPractices))
        await runCommand(runner, { practice, staff: null }, (ctx) => openTurns(ctx, now())).catch((error: unknown) =>
          log(`reminders: ${practice} is tried again: ${String(error)}`),
        );
      return claimTurns(runner.store.db, most);
    },
    work: ({ practice, id }) => runCommand(runner, { practice, staff: null }, (ctx) => takeTurn(ctx, id, now())),
    log,
  });
