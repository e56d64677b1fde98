import type { Context } from '../context.ts';

interface NewEmail {
  /** Unset, a new one. */
  readonly id?: string;
  readonly kind: 'INVITATION' | 'REMINDER' | 'CODE';
  readonly to: string;
  readonly subject: string;
  /** Plain text; its HTML is made of it when it is sent. */
  readonly text: string;
  /** Where its reader stops emails of its kind. */
  readonly unsubscribeUrl?: string;
}

/** Writes an email, which is sent once the transaction has committed. */
export async function enqueueEmail(ctx: Context, { to, text, unsubscribeUrl, ...email }: NewEmail): Promise<void> {
  await ctx.db
    .insertInto('outgoing_email')
    .values({ practice: ctx.practice, recipient: to, content: text, unsubscribe_url: unsubscribeUrl ?? null, ...email })
    .execute();
}
