import type { Conversation } from '#contract/communication/conversations.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import type { Db } from '#server/db/schema.ts';
import { isOneOf, type OwnedRow, rowsOf } from '../owned-row.ts';
import { isRowId } from '../row-id.ts';
import { presentConversation } from './present.ts';
import { type Chosen, shownRows } from './shown-rows.ts';

/** The practice's conversations that `choose` selects, latest first. */
export const readConversations = async (
  db: Db,
  practice: string,
  choose: (all: Chosen) => Chosen,
): Promise<Conversation[]> =>
  (await shownRows(db, (all) => choose(all.where('practice', '=', practice))).execute()).map(presentConversation);

/** Conversations by id; ids of other practices are left out. */
export const conversationsByIds = async (db: Db, practice: string, ids: readonly string[]): Promise<Conversation[]> =>
  (await conversationsOf(db, rowsOf(practice, ids))).map(({ conversation }) => conversation);

/** Conversations of several practices, each with its practice. */
export async function conversationsOf(
  db: Db,
  rows: readonly OwnedRow[],
): Promise<{ practice: string; conversation: Conversation }[]> {
  const known = rows.filter(({ id }) => isRowId(id));
  if (known.length === 0) return [];
  const found = await shownRows(db, (all) => all.where(isOneOf(known)))
    .modifyFront(preparedStatement)
    .execute();
  return found.map((row) => ({ practice: row.practice, conversation: presentConversation(row) }));
}
