import type { Selectable } from 'kysely';
import { type AppointmentAction, appointmentAction } from '#contract/notification/appointment-actions.ts';
import type { Database, Db } from '#server/db/schema.ts';
import { isRowId } from '../row-id.ts';

export type ActionRow = Pick<
  Selectable<Database['appointment_action']>,
  'id' | 'appointment_id' | 'action_type' | 'data'
>;
export const actionColumns = [
  'id',
  'appointment_id',
  'action_type',
  'data',
] as const satisfies readonly (keyof ActionRow)[];

/** An action as the wire shows it. The columns say which kind it is apart from its data; the contract puts them together again. */
export const presentAction = ({ id, appointment_id, action_type, data }: ActionRow): AppointmentAction =>
  appointmentAction.parse({ id, resource_id: appointment_id, action_type, data });

/** These actions of the practice, in no particular order; those it does not have are left out. */
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
