import {
  type ClaimedEmail,
  claimEmails,
  lapsedEmails,
  markHandingOver,
  releaseEmailClaims,
} from '#server/domain/delivery/claim-emails.ts';
import { recordHandOver } from '#server/domain/delivery/record-hand-over.ts';
import { retryLimits } from '#server/domain/delivery/retry-limits.ts';
import { systemAt } from '#server/domain/context.ts';
import { type CommandRunner, runCommand } from '#server/domain/run-command.ts';
import type { EmailGateway, HandOver } from '#server/gateways/email/gateway.ts';
import type { Log } from '#server/lib/logger.ts';
import { type EventStream, startWorkQueue, type WorkQueue } from './work-queue.ts';

export interface OutgoingEmailsOptions {
  readonly runner: CommandRunner;
  readonly gateway: EmailGateway;
  readonly feed: EventStream;
  readonly log: Log;
  /** How many emails all processes together send in a second. */
  readonly perSecond: number;
}

const name = 'emails';
const { attemptTimeout } = retryLimits.emails;

/**
 * Sends waiting emails through the mail service. An email whose content has left and whose answer was lost, by a broken connection or a
 * crash, is never sent again by itself (docs/decisions/0021-unknown-is-never-repeated.md).
 */
export function startOutgoingEmails({ runner, gateway, feed, log, perSecond }: OutgoingEmailsOptions): WorkQueue {
  const { store } = runner;

  const record = async (email: Pick<ClaimedEmail, 'id' | 'practice' | 'attempts'>, outcome: HandOver) => {
    const { id: item, practice } = email;
    const end = await runCommand(runner, systemAt(practice), (ctx) => recordHandOver(ctx, email, outcome));
    if (outcome.result === 'accepted') return;
    const line = { job: name, item, practice, reason: outcome.status };
    if (end === 'later') log.warn('email_deferred', line);
    else log.error(outcome.result === 'unknown' ? 'email_unknown' : 'email_failed', line);
  };
  const send = async (claimed: ClaimedEmail, stopping: AbortSignal): Promise<void> => {
    if (claimed.stoppedBy !== null) return record(claimed, { result: 'refused', status: claimed.stoppedBy });
    const outcome = await gateway.send(claimed.email, {
      beforeContent: () => markHandingOver(store.db, claimed),
      signal: AbortSignal.any([AbortSignal.timeout(attemptTimeout), stopping]),
    });
    await record(claimed, outcome);
  };

  return startWorkQueue({
    name,
    feed,
    // Only invitations need to be sent at once; reminders by email are found by the next poll.
    wakeOn: 'staff_user',
    // The pace is counted by the second.
    pollEvery: 1000,
    // As many as the gateway has connections.
    concurrency: 10,
    releaseClaims: store.kind === 'embedded' ? () => releaseEmailClaims(store.db) : null,
    claim: async (limit) => {
      for (const lapsed of await lapsedEmails(store.db))
        await record(lapsed, { result: 'unknown', status: 'crashed' }).catch((error: unknown) =>
          log.warn('job_retried', { job: name, item: lapsed.id, error }),
        );
      return claimEmails(store.db, limit, perSecond);
    },
    work: send,
    log,
  });
}
