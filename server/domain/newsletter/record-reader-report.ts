import type { Context } from '../context.ts';
import { hasBouncedBefore } from '../email/bounce-history.ts';
import { isUnknownAddress } from '../email/email-failure.ts';
import { stopEmail } from '../email/email-stop.ts';
import type { MailReport } from '../email/read-mail-report.ts';
import { announceReader } from './reader-link.ts';

/** Records a bounce or a complaint about a reader's newsletter. Reports are repeated; the first of a kind counts. */
export async function recordReaderReport(ctx: Context, id: string, { kind, status }: MailReport): Promise<void> {
  const { db, practice } = ctx;
  const reader = await db
    .selectFrom('campaign_recipient')
    .select(['id', 'email as recipient', 'bounced_at', 'complained_at'])
    .where('practice', '=', practice)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!reader || kind === 'delayed' || reader[`${kind}_at`] !== null) return;
  await announceReader(ctx, id);
  const update = () => db.updateTable('campaign_recipient').where('practice', '=', practice).where('id', '=', id);
  if (kind === 'complained') {
    await update().set({ complained_at: ctx.now }).execute();
    return stopEmail(ctx, reader.recipient, 'COMPLAINED');
  }
  await update().set({ status: 'FAILED', bounced_at: ctx.now, reason: status, claimed_until: null }).execute();
  if (isUnknownAddress(status) && (await hasBouncedBefore(ctx, reader)))
    await stopEmail(ctx, reader.recipient, 'BOUNCED');
}
