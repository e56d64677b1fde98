import { sql } from 'kysely';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import type { Db } from '#server/db/schema.ts';
import type { Context } from '../context.ts';
import { isOneOf } from '../owned-row.ts';

interface ChangedText {
  readonly practice: string;
  readonly conversation_id: string;
  /** Whether its conversation moves from done back to the inbox, where staff see that their text may not have arrived. */
  readonly toInbox: boolean;
}

/** Updates the conversations of texts whose delivery changed, because lists show it. */
export async function updateConversations(
  db: Db,
  contextOf: (practice: string) => Context,
  texts: readonly ChangedText[],
): Promise<void> {
  if (texts.length === 0) return;
  const places = (those: readonly ChangedText[]) =>
    those.map(({ practice, conversation_id: id }) => ({ practice, id }));
  await db
    .updateTable('conversation')
    .set({
      container: sql`case when ${isOneOf(places(texts.filter(({ toInbox }) => toInbox)))} then 'INBOX' else container end`,
    })
    .where(isOneOf(places(texts)))
    .modifyEnd(preparedStatement)
    .execute();
  for (const { practice, id } of places(texts)) contextOf(practice).announce('conversation', id);
}
