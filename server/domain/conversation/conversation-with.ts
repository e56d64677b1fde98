import type { Insertable } from 'kysely';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import type { Database } from '#server/db/schema.ts';
import type { Context } from '../context.ts';
import { conversationColumns, type ConversationRecord } from './internal.ts';

/** The practice's conversation with a number, held until the commit; a new one begins as given. */
export async function conversationWith(
  ctx: Context,
  phone: string,
  begins: Pick<Insertable<Database['conversation']>, 'container' | 'pet_owner_id'> = {},
): Promise<ConversationRecord> {
  const held = ctx.db
    .selectFrom('conversation')
    .modifyFront(preparedStatement)
    .select(conversationColumns)
    .where('practice', '=', ctx.practice)
    .where('sms_phone', '=', phone)
    .forUpdate();
  const known = await held.executeTakeFirst();
  if (known) return known;
  await ctx.db
    .insertInto('conversation')
    .values({ practice: ctx.practice, sms_phone: phone, ...begins })
    .onConflict((conflict) => conflict.columns(['practice', 'sms_phone']).doNothing())
    .execute();
  return held.executeTakeFirstOrThrow();
}
