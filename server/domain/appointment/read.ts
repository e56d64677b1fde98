import type { AppointmentAction } from '#contract/notification/appointment-actions.ts';
import type { Db } from '#server/db/schema.ts';
import { isRowId } from '../row-id.ts';
import { actionColumns, presentAction } from './present.ts';

/** Actions by id, in no particular order; ids of other practices are left out. */
export async function actionsByIds(db: Db, practice: string, ids: readonly string[]): Promise<AppointmentAction[]> {
  const known = ids.filter(isRowId);
  if (known.length === 0) return [];
  const rows = await db
    .selectFrom('appointment_action')
    .select(actionColumns)
    .where('practice', '=', practice)
    .where('id', 'in', known)
    .execute();
  return rows.map(presentAction);
}
