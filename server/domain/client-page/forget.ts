import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import type { Context } from '../context.ts';
import { contentWithoutCode, hasCode } from '../message/sign-in-code.ts';

const content = sql.ref('content');
const withoutCode = contentWithoutCode(content);

/** Removes a used code from its text, so that the thread contains none that was valid. */
export async function hideCode(ctx: Context, messageId: string | null): Promise<void> {
  if (messageId === null) return;
  await ctx.db
    .updateTable('message')
    .set({ content: withoutCode })
    .where('practice', '=', ctx.practice)
    .where('id', '=', messageId)
    .execute();
  ctx.announce('message', messageId);
}

/** Deletes visits to the page and their codes that are over. */
export async function deleteOldVisits(db: Db): Promise<void> {
  await db
    .updateTable('message')
    .from('client_code')
    .set({ content: withoutCode })
    .whereRef('message.practice', '=', 'client_code.practice')
    .whereRef('message.id', '=', 'client_code.message_id')
    .where('client_code.ends', '<', new Date().toISOString())
    .execute();
  await db
    .updateTable('outgoing_email')
    .set({ content: withoutCode })
    .where('kind', '=', 'CODE')
    .where('create_ts', '<', sql<string>`clock_timestamp() - interval '1 hour'`)
    .where(hasCode(content))
    .execute();
  await db.deleteFrom('client_visit').where('ends', '<', new Date().toISOString()).execute();
}
