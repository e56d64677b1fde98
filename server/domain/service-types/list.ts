import { sql } from 'kysely';
import {
  dueAhead,
  type listServiceTypes as call,
  type ServiceSync,
  type ServiceType,
} from '#contract/campaigns/service-types.ts';
import type { Output, Parsed } from '#contract/http.ts';
import { dayIn } from '#contract/rules/cadences/cadence-moments.ts';
import { addDays } from '#contract/rules/calendar/add-days.ts';
import type { Context } from '../context.ts';
import { ownPractice } from '../practice/internal.ts';
import type { PracticeRecord } from '../practice/present.ts';

/** The services that reminders can be about, and whether the practice software is still reporting them. */
export async function listServiceTypes(
  ctx: Context,
  { counts = false }: Parsed<typeof call>,
): Promise<Output<typeof call>> {
  const practice = await ownPractice(ctx);
  const types = await ctx.db
    .selectFrom('service_type')
    .select(['id', 'name', 'species'])
    .where('practice', '=', ctx.practice)
    .orderBy((type) => type.fn('lower', ['name']))
    .orderBy('id')
    .execute();
  return { data: counts ? await withCounts(ctx, practice.time_zone, types) : types, sync: syncOf(practice) };
}

export const syncOf = (practice: PracticeRecord): ServiceSync => ({
  status: practice.services_sync_started_at && !practice.services_sync_finished_at ? 'IN_PROGRESS' : 'DONE',
  startedAt: practice.services_sync_started_at,
  finishedAt: practice.services_sync_finished_at,
});

async function withCounts(ctx: Context, timeZone: string, types: readonly ServiceType[]): Promise<ServiceType[]> {
  const today = dayIn(ctx.now, timeZone);
  const rows = await ctx.db
    .selectFrom('service_due as due')
    .innerJoin('pet', (join) => join.onRef('pet.practice', '=', 'due.practice').onRef('pet.id', '=', 'due.pet_id'))
    .select(['service_type_id as id', sql<number>`count(distinct due.pet_id)::int`.as('petsDue')])
    .where('due.practice', '=', ctx.practice)
    .where('due_on', '>=', today)
    .where('due_on', '<', addDays(today, dueAhead))
    .where('pet.deceased', '=', false)
    .groupBy('service_type_id')
    .execute();
  const petsDue = new Map(rows.map((row) => [row.id, row.petsDue]));
  return types.map((type) => ({ ...type, petsDue: petsDue.get(type.id) ?? 0 }));
}
