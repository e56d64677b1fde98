import { deleteOldVisits } from '#server/domain/client-page/forget.ts';
import { deleteOldEvents } from '#server/domain/delete-old-events.ts';
import { deleteUnnamedFiles } from '#server/domain/file/delete-unnamed.ts';
import { deleteOldKeys } from '#server/domain/idempotency.ts';
import { forgetSilentWindows } from '#server/domain/presence/forget-silent.ts';
import { forgetRegistrations } from '#server/domain/practice-registration/claim.ts';
import { deleteOldPasses } from '#server/domain/sms-registration/open-pass.ts';
import { blankOldEins } from '#server/domain/sms-registration/blank-eins.ts';
import { deleteFullAllowances } from '#server/domain/throttle.ts';
import type { CommandRunner } from '#server/domain/run-command.ts';
import type { FileStore } from '#server/gateways/files/gateway.ts';
import { startPoller } from '#server/lib/poller.ts';
import type { Log } from '#server/lib/logger.ts';
import type { WorkQueue } from './work-queue.ts';

interface HousekeepingOptions {
  readonly runner: CommandRunner;
  readonly files: FileStore;
  readonly log: Log;
}

const hour = 3_600_000;
/** Milliseconds between checks for windows that stopped sending. */
const silenceCheckEvery = 10_000;

/** Deletes rows that are no longer needed, and the presence of windows that stopped sending. */
export function startHousekeeping({ runner, files, log }: HousekeepingOptions): WorkQueue {
  const { db } = runner.store;
  const hourly = setInterval(() => {
    Promise.all([
      deleteOldKeys({ db, now: new Date() }),
      deleteOldEvents(db),
      deleteFullAllowances(db),
      deleteOldVisits(db),
      forgetRegistrations(db),
      blankOldEins({ db, now: new Date() }),
      deleteOldPasses({ db, now: new Date() }),
      deleteUnnamedFiles({ db, now: new Date() }, files),
    ]).catch((error: unknown) => log.warn('housekeeping_failed', { error }));
  }, hour).unref();
  const silentWindows = startPoller({
    every: silenceCheckEvery,
    poll: () => forgetSilentWindows(runner),
    onError: (error) => log.warn('presence_failed', { error }),
  });
  return {
    // What is not deleted now is deleted an hour later.
    failing: () => [],
    stop: async () => {
      clearInterval(hourly);
      await silentWindows.stop();
    },
  };
}
