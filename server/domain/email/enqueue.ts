import type { Context } from '../context.ts';

interface NewEmail {
  /** Unset, a new one. */
  readonly id?: string;
  readonly kind: 'INVITATION' | 'REMINDER' | 'CODE' | 'TEST';
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Unset, it is made of the text when it is sent. */
  readonly html?: string;
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
