import type { Context } from '../context.ts';
import { reportDelivery } from '../reminder/report.ts';

/**
 * Records whether the mail service accepted an email, which is all that is ever known of it, and reports it for the reminder that it
 * carries. A second report of an email is ignored.
 */
export async function recordEmailDelivery(ctx: Context, id: string, status: 'SENT' | 'FAILED'): Promise<void> {
  const updated = await ctx.db
    .updateTable('outgoing_email')
    .set({ status, claimed_until: null })
    .where('practice', '=', ctx.practice)
    .where('id', '=', id)
    .where('status', '=', 'ENQUEUED')
    .returning('id')
    .executeTakeFirst();
  if (!updated) return;
  const end = status === 'SENT' ? 'success' : { failure: 'The mail service refused it' };
  await reportDelivery(ctx, { column: 'email_id', id }, { isAccepted: status === 'SENT', end });
}
