import {
  claimReaders,
  markLapsedReaders,
  readerMarker,
  releaseReaderClaims,
  type RunLetters,
} from '#server/domain/newsletter/claim-readers.ts';
import { calledOff, readerRecorder } from '#server/domain/newsletter/record-readers.ts';
import { retryLimits } from '#server/domain/delivery/retry-limits.ts';
import type { CommandRunner } from '#server/domain/run-command.ts';
import type { EmailGateway } from '#server/gateways/email/gateway.ts';
import type { Log } from '#server/lib/logger.ts';
import { type EventStream, startWorkQueue, type WorkQueue } from './work-queue.ts';

export interface NewsletterMailsOptions {
  readonly runner: CommandRunner;
  readonly gateway: EmailGateway;
  readonly feed: EventStream;
  /** How many emails all processes together send in a second. */
  readonly perSecond: number;
  readonly publicOrigin: string;
  readonly log: Log;
}

const name = 'newsletters';
const { attemptTimeout, claimSeconds } = retryLimits.emails;

/**
 * Hands newsletters over, each reader's once: an email whose content has left and whose answer was lost is UNKNOWN, and never sent again by
 * itself (docs/decisions/0021-unknown-is-never-repeated.md).
 */
export function startNewsletterMails(options: NewsletterMailsOptions): WorkQueue {
  const { runner, gateway, feed, perSecond, publicOrigin, log } = options;
  const { store } = runner;
  const letters: RunLetters = new Map();
  const mark = readerMarker(store.db, claimSeconds);
  const record = readerRecorder(store.db);

  return startWorkQueue({
    name,
    feed,
    // Runs begin by time.
    wakeOn: null,
    // The pace is counted by the second.
    pollEvery: 1000,
    // The gateway has two connections more, for emails that are in a hurry.
    concurrency: 8,
    // The pace lets no process claim more than it sends within a second.
    ahead: 56,
    releaseClaims: store.kind === 'embedded' ? () => releaseReaderClaims(store.db) : null,
    claim: async (most) => {
      await markLapsedReaders(store.db);
      return claimReaders(store.db, letters, { most, perSecond, claimSeconds, publicOrigin });
    },
    work: async ({ id, practice, attempts, email }, stopping) => {
      let isCalledOff = false;
      const beforeContent = async () => {
        isCalledOff = !(await mark({ id, practice, attempts }));
        if (isCalledOff) throw new Error('The reader gets nothing any more.');
      };
      const signal = AbortSignal.any([AbortSignal.timeout(attemptTimeout), stopping]);
      const outcome = await gateway.send(email, { beforeContent, signal }).catch((error: unknown) => {
        if (!isCalledOff) throw error;
        return calledOff;
      });
      // The next claim says why.
      if (isCalledOff) return void (await record({ id, practice, attempts, ...calledOff }));
      await record({ id, practice, attempts, ...outcome });
      const line = { job: name, item: id, practice, reason: outcome.status };
      if (outcome.result === 'later') log.warn('email_deferred', line);
      else if (outcome.result !== 'accepted')
        log.error(outcome.result === 'unknown' ? 'email_unknown' : 'email_failed', line);
    },
    log,
  });
}
