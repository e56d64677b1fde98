import type { Selectable } from 'kysely';
import type { Message } from '#contract/communication/messages.ts';
import { plannedOnce } from '#server/db/planned-once.ts';
import type { Database, Db } from '#server/db/schema.ts';
import { isOneOf, type OwnedRow, rowsOf } from '../owned-row.ts';
import { isRowId } from '../row-id.ts';

/** The columns that the wire shows. */
export const messageColumns = [
  'id',
  'conversation_id',
  'type',
  'request_type',
  'request',
  'direction',
  'content',
  'media',
  'delivery_status',
  'failure_reason',
  'client_message_id',
  'author',
  'create_ts',
  'update_ts',
] as const satisfies readonly (keyof Database['message'])[];

/** A message's row as the wire shows it: column names are the wire's own. */
export type MessageRow = Pick<Selectable<Database['message']>, (typeof messageColumns)[number]>;
export const presentMessage = (row: MessageRow): Message => row;

/** These messages of the practice, in no particular order; those it does not have are left out. */
export const messagesByIds = async (db: Db, practice: string, ids: readonly string[]): Promise<Message[]> =>
  (await messagesOf(db, rowsOf(practice, ids))).map(({ message }) => message);

/** These messages of any practices, each with its own. */
export async function messagesOf(db: Db, rows: readonly OwnedRow[]): Promise<{ practice: string; message: Message }[]> {
  const known = rows.filter(({ id }) => isRowId(id));
  if (known.length === 0) return [];
  const found = await db
    .selectFrom('message')
    .modifyFront(plannedOnce)
    .select(['practice', ...messageColumns])
    .where(isOneOf(known))
    .execute();
  return found.map(({ practice, ...row }) => ({ practice, message: presentMessage(row) }));
}
