import type { Selectable } from 'kysely';
import type { ScheduledMessage } from '#contract/communication/scheduled-messages.ts';
import type { Database, Db } from '#server/db/schema.ts';
import { isRowId } from '../row-id.ts';

/** The columns that the wire shows, by the wire's own names. */
export const scheduledColumns = [
  'id',
  'conversation_id',
  'content',
  'media',
  'send_at',
  'status',
  'author',
  'message_id',
  'client_message_id',
  'create_ts',
  'update_ts',
] as const satisfies readonly (keyof Database['scheduled_message'])[];

export type ScheduledRow = Pick<Selectable<Database['scheduled_message']>, (typeof scheduledColumns)[number]>;
export const presentScheduled = (row: ScheduledRow): ScheduledMessage => row;

/** These planned texts of the practice, in no particular order; those it does not have are left out. */
export async function scheduledMessagesByIds(
  db: Db,
  practice: string,
  ids: readonly string[],
): Promise<ScheduledMessage[]> {
  const known = ids.filter(isRowId);
  if (known.length === 0) return [];
  const rows = await db
    .selectFrom('scheduled_message')
    .select(scheduledColumns)
    .where('practice', '=', practice)
    .where('id', 'in', known)
    .execute();
  return rows.map(presentScheduled);
}
