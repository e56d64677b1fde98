import type { ScheduledMessage } from '#contract/communication/scheduled-messages.ts';
import type { Db } from '#server/db/schema.ts';
import { isRowId } from '../row-id.ts';
import { presentScheduled, scheduledColumns } from './present.ts';

/** Scheduled texts by id, in no particular order; ids of other practices are left out. */
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
