import { type ClaimedEmail, claimEmails, claimSeconds } from '#server/domain/delivery/claim-emails.ts';
import { recordEmailDelivery } from '#server/domain/delivery/record-email-delivery.ts';
import { systemAt } from '#server/domain/context.ts';
import { type CommandRunner, runCommand } from '#server/domain/run-command.ts';
import { type EmailGateway, EmailRefusal } from '#server/gateways/email/gateway.ts';
import type { Log } from '#server/lib/logger.ts';
import { within } from '#server/lib/within.ts';
import { type News, startWorkQueue, type WorkQueue } from './work-queue.ts';

export interface OutgoingEmailsOptions {
  readonly runner: CommandRunner;
  readonly gateway: EmailGateway;
  readonly feed: News;
  readonly log: Log;
}

const name = 'emails';
/** A service that takes longer, in milliseconds, is given up on while the claim is still ours. */
const handOverWithin = claimSeconds * 1000 - 1000;
/** An email that could not be handed over for so many milliseconds has failed. */
const giveUpAfter = 24 * 3_600_000;

/** Hands waiting emails to the mail service. */
export function startOutgoingEmails({ runner, gateway, feed, log }: OutgoingEmailsOptions): WorkQueue {
  const send = async ({ createdAt, ...email }: ClaimedEmail): Promise<void> => {
    const record = (status: 'SENT' | 'FAILED') =>
      runCommand(runner, systemAt(email.practice), (ctx) => recordEmailDelivery(ctx, email.id, status));
    try {
      await within(handOverWithin, gateway.send(email), 'The mail service did not answer in time.');
    } catch (error) {
      const isOver = error instanceof EmailRefusal || Date.now() - Date.parse(createdAt) > giveUpAfter;
      if (!isOver) throw error;
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
    // Invitations are announced; whoever is reminded by email does not wait for it.
    wokenBy: 'staff_user',
    lookEvery: 5000,
    mostAtOnce: 20,
    claim: (most) => claimEmails(runner.store.db, most),
    work: send,
    log,
  });
}
