import type { Db } from '#server/db/schema.ts';
import { type Context, systemAt } from '../context.ts';
import { stopEmail } from '../email/email-stop.ts';
import { type MailReport, readMailReport } from '../email/read-mail-report.ts';
import { emailOfToken } from '../email/return-token.ts';
import { hasBouncedBefore } from '../email/bounce-history.ts';
import { linkKeys } from '../link-keys.ts';
import { recordReaderReport } from '../newsletter/record-reader-report.ts';
import { type CommandRunner, runCommand } from '../run-command.ts';
import { isUnknownAddress } from '../email/email-failure.ts';
import { reportFailedEmail } from './report-failed-email.ts';

interface RawReport {
  readonly raw: Uint8Array;
  /** The address that it came to, where the mail server says so. */
  readonly to: string | null;
}

/** What was done with a report: nothing where it is none, or names no email of ours. */
export type Recorded = MailReport['kind'] | 'nothing';

/** Records a bounce or a complaint for the email that its address names. */
export async function recordMailReport(runner: CommandRunner, { raw, to }: RawReport): Promise<Recorded> {
  const report = await readMailReport(raw, to);
  const email = report && (await emailNamed(runner.store.db, report.addresses));
  if (!report || !email) return 'nothing';
  await runCommand(runner, systemAt(email.practice), (ctx) => email.record(ctx, email.id, report));
  return report.kind;
}

const tokenIn = /\+([\da-z.]{51})@/i;

/** The email by the token in one of the addresses, which only we can have made. */
async function emailNamed(db: Db, addresses: readonly string[]) {
  const keys = await linkKeys(db);
  for (const address of addresses) {
    const id = emailOfToken(keys, tokenIn.exec(address)?.[1] ?? '');
    if (id === null) continue;
    const [email, reader] = await Promise.all(
      (['outgoing_email', 'campaign_recipient'] as const).map((table) =>
        db.selectFrom(table).select(['practice', 'id']).where('id', '=', id).executeTakeFirst(),
      ),
    );
    return email ? { ...email, record } : reader && { ...reader, record: recordReaderReport };
  }
  return undefined;
}

async function record(ctx: Context, id: string, { kind, status }: MailReport): Promise<void> {
  const email = await ctx.db
    .selectFrom('outgoing_email')
    .select(['id', 'recipient', 'status', 'bounced_at', 'complained_at'])
    .where('practice', '=', ctx.practice)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!email) return;
  const note = (noted: { delayed_at: Date } | { complained_at: Date } | Bounced) =>
    ctx.db.updateTable('outgoing_email').set(noted).where('practice', '=', ctx.practice).where('id', '=', id).execute();
  switch (kind) {
    case 'delayed':
      if (email.bounced_at === null) await note({ delayed_at: ctx.now });
      return;
    case 'complained':
      if (email.complained_at !== null) return;
      await note({ complained_at: ctx.now });
      return stopEmail(ctx, email.recipient, 'COMPLAINED');
    case 'bounced':
      // Bounces are repeated, and a server may send several for one email.
      if (email.bounced_at !== null) return;
      await note({ status: 'FAILED', bounced_at: ctx.now, reason: status, claimed_until: null });
      await reportFailedEmail(ctx, id, status);
      if (isUnknownAddress(status) && (await hasBouncedBefore(ctx, email)))
        await stopEmail(ctx, email.recipient, 'BOUNCED');
  }
}

interface Bounced {
  readonly status: 'FAILED';
  readonly bounced_at: Date;
  readonly reason: string;
  readonly claimed_until: null;
}
