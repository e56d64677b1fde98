import { type Selectable, sql } from 'kysely';
import type { AppointmentAction } from '#contract/notification/appointment-actions.ts';
import type { Database } from '#server/db/schema.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { updateAppointmentRow } from './update-row.ts';
import { actionColumns, presentAction } from './present.ts';

export type AppointmentRecord = Selectable<Database['appointment']>;

/** Locks an appointment until the commit, so that it cannot be completed twice. */
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

/** An action that was added, and the appointment's row after it. */
interface AppliedAction {
  readonly action: AppointmentAction;
  readonly row: AppointmentRecord;
}

/** Adds an action to a locked appointment and updates its row from all its actions (AU-15 to AU-19); null as for `addAction`. */
export async function applyAction(ctx: Context, action: AppointmentAction): Promise<AppliedAction | null> {
  const added = await addAction(ctx, action);
  return added && { action: added, row: await updateAppointmentRow(ctx, added) };
}

/** Adds an action and announces it; null where an action with this id exists already. */
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

/** At least a millisecond after the latest action, so that timestamps alone order an appointment's actions. */
const momentAfterLatest = (ctx: Context, appointmentId: string) => sql<string>`(
  select greatest(clock_timestamp(), max(create_ts) + interval '1 millisecond') from appointment_action
  where practice = ${ctx.practice} and appointment_id = ${appointmentId}
)`;
