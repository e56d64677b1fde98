import type { EmailStop, EmailStopReason } from '#contract/campaigns/email-stop.ts';
import type { Context } from '../context.ts';

/** What staff read where an email is not sent. */
export const emailStopSentences = {
  BOUNCED: 'Earlier emails to this address came back',
  COMPLAINED: 'The client reported an email as spam',
} satisfies Record<EmailStopReason, string>;

/** What does not go to an address, why and since when. */
export async function emailStopsOf(ctx: Context, email: string | null): Promise<EmailStop[]> {
  if (email === null) return [];
  return ctx.db
    .selectFrom('email_stop')
    .select(['scope', 'reason', 'at as since'])
    .where('practice', '=', ctx.practice)
    .where('email', '=', email.toLowerCase())
    .orderBy('scope')
    .execute();
}

/** Stops all email to an address. A complaint replaces a bounce, because staff may not lift it by themselves. */
export async function stopEmail(ctx: Context, email: string, reason: EmailStopReason): Promise<void> {
  await ctx.db
    .insertInto('email_stop')
    .values({ practice: ctx.practice, email: email.toLowerCase(), scope: 'ALL', reason, at: ctx.now })
    .onConflict((conflict) =>
      reason === 'COMPLAINED'
        ? conflict.columns(['practice', 'email', 'scope']).doUpdateSet({ reason, at: ctx.now })
        : conflict.columns(['practice', 'email', 'scope']).doNothing(),
    )
    .execute();
  ctx.announce('client_contact', 'all');
}

/** Lifts a stop of an address, unless it has another reason by now. */
export async function deleteEmailStop(ctx: Context, email: string, { scope, reason }: EmailStop): Promise<void> {
  await ctx.db
    .deleteFrom('email_stop')
    .where('practice', '=', ctx.practice)
    .where('email', '=', email.toLowerCase())
    .where('scope', '=', scope)
    .where('reason', '=', reason)
    .execute();
  ctx.announce('client_contact', 'all');
}
