import { type Selectable, sql, type Updateable } from 'kysely';
import type { AppointmentAction } from '#contract/notification/appointment-actions.ts';
import type { AppointmentFacts } from '#contract/rules/reminders/audited-appointment.ts';
import type { Database } from '#server/db/schema.ts';
import type { Context } from '../context.ts';
import { ownPractice } from '../practice/internal.ts';
import { isRowId } from '../row-id.ts';
import { auditedAppointmentOf } from './audited.ts';

type Columns = Updateable<Database['appointment']>;

/** Updates a locked appointment's row from all its actions, so that queries need not read them. @returns the row as it is then */
export async function updateAppointmentRow(
  ctx: Context,
  { resource_id: id, action_type }: AppointmentAction,
): Promise<Selectable<Database['appointment']>> {
  const { latest, deletedAt, completion, confirmedAt, answer } = await auditedAppointmentOf(ctx, id);
  const changed = await ctx.db
    .updateTable('appointment')
    .set({
      ...(latest && action_type === 'PRACTICE_DATA_UPSERT' && (await appointmentColumns(ctx, latest))),
      ...(deletedAt !== null && blank),
      completed_at: completion?.at ?? null,
      confirmed_at: confirmedAt,
      client_answer: answer,
      deleted_at: deletedAt,
    })
    .where('practice', '=', ctx.practice)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (action_type.startsWith('PRACTICE_DATA')) ctx.announce('calendar', changed.resource_date);
  return changed;
}

/** The columns that the practice software determines; it sends neither length nor room. */
export async function appointmentColumns(ctx: Context, { appointment, owner, animal }: AppointmentFacts) {
  const { time_zone } = await ownPractice(ctx);
  return {
    starts_at: appointment.date,
    resource_date: sql<string>`(${appointment.date}::timestamptz at time zone ${time_zone})::date`,
    type: appointment.type,
    type_id: appointment.typeId,
    resource: appointment.resource,
    practitioner_id: practitionerNamed(ctx, appointment.resource),
    pet_owner_id: idOrNull(owner?.id),
    pet_id: idOrNull(animal?.id),
  };
}

/** A deleted appointment keeps its day, on which the audit shows the deletion. */
const blank = {
  type: null,
  type_id: null,
  resource: null,
  pet_owner_id: null,
  pet_id: null,
} satisfies Columns;

/** The practice software sends a practitioner's name, not an id. */
const practitionerNamed = (ctx: Context, name: string | null) =>
  sql<string | null>`(
    select min(id) from practitioner where practice = ${ctx.practice} and name = ${name}
  )`;

/** The practice software may send ids in another form than ours. */
const idOrNull = (id: string | undefined): string | null => (id !== undefined && isRowId(id) ? id : null);
