import type { listAppointmentActions as call } from '#contract/notification/appointment-actions.ts';
import type { Output, Parsed } from '#contract/http.ts';
import type { Context } from '../context.ts';
import { actionColumns, presentAction } from './present.ts';

/** Everything that happened to the appointments of a day in the practice's zone, oldest first (API-36, AU-24). */
export async function listAppointmentActions(
  ctx: Context,
  { resource_date }: Parsed<typeof call>,
): Promise<Output<typeof call>> {
  const rows = await ctx.db
    .selectFrom('appointment_action')
    .select(actionColumns)
    .where('practice', '=', ctx.practice)
    .where('appointment_id', 'in', (eb) =>
      eb
        .selectFrom('appointment')
        .select('id')
        .where('practice', '=', ctx.practice)
        .where('resource_date', '=', resource_date),
    )
    .orderBy('create_ts')
    .orderBy('id')
    .execute();
  return { data: rows.map(presentAction) };
}
