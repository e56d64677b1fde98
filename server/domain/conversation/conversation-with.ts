import type { Insertable } from 'kysely';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import type { Database } from '#server/db/schema.ts';
import type { Context } from '../context.ts';
import { conversationColumns, type ConversationRecord } from './internal.ts';

/** The practice's conversation with a number, locked until the commit; created with `initial` where there is none. */
export async function conversationWith(
  ctx: Context,
  phone: string,
  initial: Pick<Insertable<Database['conversation']>, 'container' | 'pet_owner_id'> = {},
): Promise<ConversationRecord> {
  const locked = ctx.db
    .selectFrom('conversation')
    .modifyFront(preparedStatement)
    .select(conversationColumns)
    .where('practice', '=', ctx.practice)
    .where('sms_phone', '=', phone)
    .forUpdate();
  const known = await locked.executeTakeFirst();
  if (known) return known;
  await ctx.db
    .insertInto('conversation')
    .values({ practice: ctx.practice, sms_phone: phone, ...initial })
    .onConflict((conflict) => conflict.columns(['practice', 'sms_phone']).doNothing())
    .execute();
  return locked.executeTakeFirstOrThrow();
}
