import type { Context } from '../context.ts';

/** Keeps what became of an email. Nobody's screen shows it. */
export async function recordSending(ctx: Context, id: string, status: 'SENT' | 'FAILED'): Promise<void> {
  await ctx.db
    .updateTable('outgoing_email')
    .set({ status, claimed_until: null })
    .where('practice', '=', ctx.practice)
    .where('id', '=', id)
    .execute();
}
