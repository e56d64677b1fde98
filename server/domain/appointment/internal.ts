import { type Selectable, sql } from 'kysely';
import type { AppointmentAction } from '#contract/notification/appointment-actions.ts';
import type { Database } from '#server/db/schema.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { updateAppointmentRow } from './update-row.ts';
import { actionColumns, presentAction } from './present.ts';

export type AppointmentRecord = Selectable<Database['appointment']>;

/** Holds an appointment of the practice until the commit, so that only one of two answers completes it. */
export async function lockAppointment(ctx: Context, id: string): Promise<AppointmentRecord> {
  const found = await ctx.db
    .selectFrom('appointment')
    .selectAll()
    .where('practice', '=', ctx.practice)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw new Refusal('appointment_not_found');
  return found;
}

/** Adds what completes, changes or ends a held appointment, whose row is then as the fold of all its actions says (AU-15 to AU-19). */
export async function applyAction(ctx: Context, action: AppointmentAction): Promise<AppointmentAction | null> {
  const added = await addAction(ctx, action);
  if (added) await updateAppointmentRow(ctx, added);
  return added;
}

/** Adds to what happened to an appointment, and announces it. An action with an id that is known already is the same one. */
export async function addAction(ctx: Context, action: AppointmentAction): Promise<AppointmentAction | null> {
  const { id, resource_id, action_type, data } = action;
  const added = await ctx.db
    .insertInto('appointment_action')
    .values({
      practice: ctx.practice,
      ...(id && { id }),
      appointment_id: resource_id,
      action_type,
      data: JSON.stringify(data),
      create_ts: momentAfterLatest(ctx, resource_id),
    })
    .onConflict((conflict) => conflict.columns(['practice', 'id']).doNothing())
    .returning(actionColumns)
    .executeTakeFirst();
  if (!added) return null;
  ctx.announce('appointment_action', added.id);
  return presentAction(added);
}

/** Actions of an appointment never share a millisecond: their moments alone say in which order they came. */
const momentAfterLatest = (ctx: Context, appointmentId: string) => sql<string>`(
  select greatest(clock_timestamp(), max(create_ts) + interval '1 millisecond') from appointment_action
  where practice = ${ctx.practice} and appointment_id = ${appointmentId}
)`;
