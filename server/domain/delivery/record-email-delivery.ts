import type { Context } from '../context.ts';
import { reportDelivery } from '../reminder/report.ts';

/** Keeps what became of an email, and of the reminder that it carried: that the mail service accepts it is all that is ever known. One that was told twice is told on once. */
export async function recordEmailDelivery(ctx: Context, id: string, status: 'SENT' | 'FAILED'): Promise<void> {
  const told = await ctx.db
    .updateTable('outgoing_email')
    .set({ status, claimed_until: null })
    .where('practice', '=', ctx.practice)
    .where('id', '=', id)
    .where('status', '=', 'ENQUEUED')
    .returning('id')
    .executeTakeFirst();
  if (!told) return;
  const end = status === 'SENT' ? 'success' : { failure: 'The mail service refused it' };
  await reportDelivery(ctx, { column: 'email_id', id }, { isTaken: status === 'SENT', end });
}
