import { setTimeout as wait } from 'node:timers/promises';
import { claimDueClients, releaseDueClients } from '#server/domain/reminder/claim-due-clients.ts';
import { queueDueClients, practicesToRemind } from '#server/domain/reminder/queue-due-clients.ts';
import { remindClient } from '#server/domain/reminder/remind-client.ts';
import { systemAt } from '#server/domain/context.ts';
import { type CommandRunner, runCommand } from '#server/domain/run-command.ts';
import type { Log } from '#server/lib/logger.ts';
import { type News, startWorkQueue, type WorkQueue } from './work-queue.ts';

export interface RemindersOptions {
  readonly runner: CommandRunner;
  readonly feed: News;
  /** The clock that reminders go by. */
  readonly now: () => Date;
  readonly log: Log;
}

/**
 * At nine all clients are due at once, and staff at their screens come first. The embedded database works in the server's own thread, which
 * hears of nobody else until it is left alone for a moment.
 */
const pace = { embedded: { atOnce: 1, pause: 100 }, postgres: { atOnce: 8, pause: 0 } } as const;

const name = 'reminders';
/** Practices whose moment is opened in one look. */
const mostPractices = 20;

/**
 * Sends what the cadences say, at the moment they say. A moment that has come gives each client concerned a turn, and each turn is taken in one
 * transaction: what a process that died had not finished, the next one does, and nothing is done twice.
 */
export function startReminders({ runner, feed, now, log }: RemindersOptions): WorkQueue {
  const { atOnce, pause } = pace[runner.store.kind];
  return startWorkQueue({
    name,
    feed,
    // A moment comes by itself, and its turns are claimed in the same look.
    wokenBy: null,
    lookEvery: 1000,
    mostAtOnce: atOnce,
    release: runner.store.kind === 'embedded' ? () => releaseDueClients(runner.store.db) : null,
    claim: async (most) => {
      for (const practice of await practicesToRemind(runner.store.db, now(), mostPractices))
        await runCommand(runner, systemAt(practice), (ctx) => queueDueClients(ctx, now())).catch((error: unknown) =>
          log.warn('job_retried', { job: name, practice, error }),
        );
      return claimDueClients(runner.store.db, most);
    },
    work: async ({ practice, id }) => {
      await wait(pause);
      await runCommand(runner, systemAt(practice), (ctx) => remindClient(ctx, id, now()));
    },
    log,
  });
}
