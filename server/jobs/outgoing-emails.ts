import { type ClaimedEmail, claimEmails } from '#server/domain/delivery/claim-emails.ts';
import { recordEmailDelivery } from '#server/domain/delivery/record-email-delivery.ts';
import { retryLimits } from '#server/domain/delivery/retry-limits.ts';
import { systemAt } from '#server/domain/context.ts';
import { type CommandRunner, runCommand } from '#server/domain/run-command.ts';
import { type EmailGateway, EmailRefusal } from '#server/gateways/email/gateway.ts';
import type { Log } from '#server/lib/logger.ts';
import { withTimeout } from '#server/lib/with-timeout.ts';
import { type EventStream, startWorkQueue, type WorkQueue } from './work-queue.ts';

export interface OutgoingEmailsOptions {
  readonly runner: CommandRunner;
  readonly gateway: EmailGateway;
  readonly feed: EventStream;
  readonly log: Log;
}

const name = 'emails';
const { attemptTimeout, giveUpAfter } = retryLimits.emails;

/** Sends waiting emails through the mail service. */
export function startOutgoingEmails({ runner, gateway, feed, log }: OutgoingEmailsOptions): WorkQueue {
  const send = async ({ createdAt, ...email }: ClaimedEmail): Promise<void> => {
    const record = (status: 'SENT' | 'FAILED') =>
      runCommand(runner, systemAt(email.practice), (ctx) => recordEmailDelivery(ctx, email.id, status));
    try {
      await withTimeout(attemptTimeout, gateway.send(email), 'The mail service did not answer in time.');
    } catch (error) {
      const isFinal = error instanceof EmailRefusal || Date.now() - Date.parse(createdAt) > giveUpAfter;
      if (!isFinal) throw error;
      const reason = error instanceof EmailRefusal ? { reason: error.message } : { error };
      log.error('email_failed', { job: name, item: email.id, practice: email.practice, ...reason });
      await record('FAILED');
      return;
    }
    await record('SENT');
  };

  return startWorkQueue({
    name,
    feed,
    // Only invitations need to be sent at once; reminders by email are found by the next poll.
    wakeOn: 'staff_user',
    pollEvery: 5000,
    concurrency: 20,
    claim: (limit) => claimEmails(runner.store.db, limit),
    work: send,
    log,
  });
}
