import { preparedStatement } from '#server/db/prepared-statement.ts';
import type { Context } from '../context.ts';
import { canMessage } from '../practice/internal.ts';
import { Refusal } from '../refusal.ts';

/**
 * Checks that staff may text a phone.
 * @throws Refusal `messaging_disabled` where the practice cannot or does not want to text (EN-05), `unsubscribed` where the phone has opted
 * out (IN-24), and `not_found` for a session whose practice never enrolled.
 */
export async function requireTextable(ctx: Context, phone: string): Promise<void> {
  const found = await ctx.db
    .selectFrom('practice')
    .modifyFront(preparedStatement)
    .leftJoin('sms_recipient', (join) =>
      join.onRef('sms_recipient.practice', '=', 'practice.practice').on('sms_recipient.phone', '=', phone),
    )
    .select(['practice.messaging_enabled_at', 'practice.texting_number', 'sms_recipient.subscribed'])
    .where('practice.practice', '=', ctx.practice)
    .executeTakeFirst();
  if (!found) throw new Refusal('not_found');
  if (!canMessage(found)) throw new Refusal('messaging_disabled');
  if (found.subscribed === false) throw new Refusal('unsubscribed');
}
