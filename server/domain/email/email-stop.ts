import type { EmailStop } from '#contract/campaigns/email-stop.ts';
import type { Context } from '../context.ts';

/** What staff read where an email is not sent. */
export const emailStopSentences = {
  BOUNCED: 'Earlier emails to this address came back',
  COMPLAINED: 'The client reported an email as spam',
} satisfies Record<EmailStop['reason'], string>;

/** Why and since when no email goes to an address; null where it may go. */
export async function emailStopOf(ctx: Context, email: string | null): Promise<EmailStop | null> {
  if (email === null) return null;
  const stop = await ctx.db
    .selectFrom('email_stop')
    .select(['at as since'])
    .select((eb) => eb.ref('reason').$castTo<EmailStop['reason']>().as('reason'))
    .where('practice', '=', ctx.practice)
    .where('email', '=', email.toLowerCase())
    .where('scope', '=', 'ALL')
    .executeTakeFirst();
  return stop ?? null;
}

/** Stops all email to an address. A complaint replaces a bounce, because staff may not lift it by themselves. */
export async function stopEmail(ctx: Context, email: string, reason: EmailStop['reason']): Promise<void> {
  await ctx.db
    .insertInto('email_stop')
    .values({ practice: ctx.practice, email: email.toLowerCase(), scope: 'ALL', reason, at: ctx.now })
    .onConflict((conflict) =>
      reason === 'COMPLAINED'
        ? conflict.columns(['practice', 'email', 'scope']).doUpdateSet({ reason, at: ctx.now })
        : conflict.columns(['practice', 'email', 'scope']).doNothing(),
    )
    .execute();
}

/** Lifts the stop of an address, unless it has another reason by now. */
export async function deleteEmailStop(ctx: Context, email: string, { reason }: EmailStop): Promise<void> {
  await ctx.db
    .deleteFrom('email_stop')
    .where('practice', '=', ctx.practice)
    .where('email', '=', email.toLowerCase())
    .where('scope', '=', 'ALL')
    .where('reason', '=', reason)
    .execute();
}
