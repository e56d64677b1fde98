import type { Message } from '#contract/communication/messages.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import type { Db } from '#server/db/schema.ts';
import { isOneOf, type OwnedRow, rowsOf } from '../owned-row.ts';
import { isRowId } from '../row-id.ts';
import { messageColumns, presentMessage } from './present.ts';

/** These messages of the practice, in no particular order; those it does not have are left out. */
export const messagesByIds = async (db: Db, practice: string, ids: readonly string[]): Promise<Message[]> =>
  (await messagesOf(db, rowsOf(practice, ids))).map(({ message }) => message);

/** These messages of any practices, each with its own. */
export async function messagesOf(db: Db, rows: readonly OwnedRow[]): Promise<{ practice: string; message: Message }[]> {
  const known = rows.filter(({ id }) => isRowId(id));
  if (known.length === 0) return [];
  const found = await db
    .selectFrom('message')
    .modifyFront(preparedStatement)
    .select(['practice', ...messageColumns])
    .where(isOneOf(known))
    .execute();
  return found.map(({ practice, ...row }) => ({ practice, message: presentMessage(row) }));
}
