import type { Context } from '../context.ts';
import { noteNotAsked } from '../conversation/note-asked.ts';
import { failureSentence } from '../email/email-failure.ts';
import { reportDelivery } from '../reminder/report.ts';

/**
 * Reports an email that did not reach its reader, for what it carried: a reminder, a survey.
 * @param reason see `email-failure.ts`
 */
export async function reportFailedEmail(ctx: Context, id: string, reason: string): Promise<void> {
  const failure = failureSentence(reason);
  await reportDelivery(ctx, { column: 'email_id', id }, { isAccepted: false, end: { failure } });
  const email = await ctx.db
    .selectFrom('outgoing_email')
    .select('content')
    .where('practice', '=', ctx.practice)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await noteNotAsked(ctx, email.content);
}
