import { setTimeout as wait } from 'node:timers/promises';
import { claimDueClients, releaseDueClients } from '#server/domain/reminder/claim-due-clients.ts';
import { queueDueClients, practicesToRemind } from '#server/domain/reminder/queue-due-clients.ts';
import { remindClient } from '#server/domain/reminder/remind-client.ts';
import { systemAt } from '#server/domain/context.ts';
import { type CommandRunner, runCommand } from '#server/domain/run-command.ts';
import type { Log } from '#server/lib/logger.ts';
import { restingFailures } from './resting-failures.ts';
import { type EventStream, startWorkQueue, type WorkQueue } from './work-queue.ts';

export interface RemindersOptions {
  readonly runner: CommandRunner;
  readonly feed: EventStream;
  /** The reminders' clock, which the sandbox can move. */
  readonly now: () => Date;
  /** The public address of the product. */
  readonly origin: string;
  readonly log: Log;
}

/**
 * Many clients are due at the same moment, and requests of staff have priority. The embedded database runs in the server's own thread, so
 * that requests are answered only in the pauses, in milliseconds.
 */
const pace = { embedded: { concurrency: 1, pause: 100 }, postgres: { concurrency: 8, pause: 0 } } as const;

const name = 'reminders';
/** For how many practices due clients are queued in one poll. */
const practicesPerPoll = 20;

/**
 * Sends reminders when their cadences are due. At each due moment the clients concerned are queued, and each client is reminded in one
 * transaction, so that after a crash another process continues and nothing is sent twice.
 */
export function startReminders({ runner, feed, now, origin, log }: RemindersOptions): WorkQueue {
  const { concurrency, pause } = pace[runner.store.kind];
  const failures = restingFailures();
  const clients = startWorkQueue({
    name,
    feed,
    // Reminders become due only by time, and are queued and claimed in the same poll.
    wakeOn: null,
    pollEvery: 1000,
    concurrency,
    releaseClaims: runner.store.kind === 'embedded' ? () => releaseDueClients(runner.store.db) : null,
    claim: async (limit, resting) => {
      for (const practice of await practicesToRemind(runner.store.db, now(), practicesPerPoll, failures.resting()))
        await failures.attempt(
          practice,
          () => runCommand(runner, systemAt(practice), (ctx) => queueDueClients(ctx, now())),
          (error) => log.warn('job_retried', { job: name, practice, error }),
        );
      return claimDueClients(runner.store.db, limit, resting);
    },
    work: async ({ practice, id }) => {
      await wait(pause);
      await runCommand(runner, systemAt(practice), (ctx) => remindClient(ctx, id, now(), origin));
    },
    log,
  });
  return {
    ...clients,
    failing: () => clients.failing().map(({ queue, items }) => ({ queue, items: items + failures.failing() })),
  };
}
