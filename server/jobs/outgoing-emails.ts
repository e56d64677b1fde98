import { type ClaimedEmail, claimForSending, claimSeconds } from '#server/domain/email/claim-for-sending.ts';
import { recordSending } from '#server/domain/email/record-sending.ts';
import { type CommandRunner, runCommand } from '#server/domain/run-command.ts';
import { type EmailGateway, EmailRefusal } from '#server/gateways/email/gateway.ts';
import { within } from './within.ts';

export interface OutgoingEmailsOptions {
  readonly runner: CommandRunner;
  readonly gateway: EmailGateway;
  /** Where it is heard that something was written. */
  readonly feed: { subscribe(onNews: (events: readonly { readonly kind: string }[]) => void): () => void };
  readonly log: (line: string) => void;
}

/** Milliseconds; a wake-up may be lost, and an email that could not be handed over waits for its claim to lapse. */
const lookEvery = 5000;
/** A service that takes longer, in milliseconds, is given up on while the claim is still ours. */
const handOverWithin = claimSeconds * 1000 - 1000;
/** An email that could not be handed over for so many milliseconds has failed. */
const giveUpAfter = 24 * 3_600_000;
const mostAtOnce = 20;

/** Hands waiting emails to the mail service, outside any transaction. `stop` waits for those that are on their way. */
export function startOutgoingEmails({ runner, gateway, feed, log }: OutgoingEmailsOptions): { stop(): Promise<void> } {
  let working: Promise<void> | null = null;
  let again = false;
  let stopped = false;

  const work = async () => {
    while (again && !stopped) {
      const emails = await claimForSending(runner.store.db, mostAtOnce);
      again = emails.length === mostAtOnce;
      await Promise.all(emails.map(send));
    }
  };
  const look = () => {
    again = true;
    working ??= work()
      .catch((error: unknown) => log(`emails: ${String(error)}`))
      .finally(() => {
        working = null;
      });
  };

  const send = async ({ createdAt, ...email }: ClaimedEmail): Promise<void> => {
    const record = (status: 'SENT' | 'FAILED') =>
      runCommand(runner, { practice: email.practice, staff: null }, (ctx) => recordSending(ctx, email.id, status));
    try {
      await within(handOverWithin, gateway.send(email), 'The mail service did not answer in time.');
      await record('SENT');
    } catch (error) {
      const isOver = error instanceof EmailRefusal || Date.now() - Date.parse(createdAt) > giveUpAfter;
      log(`emails: email ${email.id} ${isOver ? 'has failed' : 'is tried again'}: ${String(error)}`);
      if (isOver) await record('FAILED');
    }
  };

  // Emails are written with changes that are announced; so far only invitations are.
  const stopHearing = feed.subscribe((events) => {
    if (events.some((event) => event.kind === 'staff_user')) look();
  });
  const timer = setInterval(look, lookEvery).unref();
  look();

  return {
    stop: async () => {
      stopped = true;
      stopHearing();
      clearInterval(timer);
      await working;
    },
  };
}
