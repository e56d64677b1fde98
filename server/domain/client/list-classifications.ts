import { sql } from 'kysely';
import type { listClientClassifications as call } from '#contract/campaigns/service-types.ts';
import type { Output, Parsed } from '#contract/http.ts';
import type { Context } from '../context.ts';

/** How the practice software groups clients. */
export async function listClientClassifications(
  ctx: Context,
  { counts = false }: Parsed<typeof call>,
): Promise<Output<typeof call>> {
  const data = await ctx.db
    .selectFrom('client_classification')
    .select(['id', 'name'])
    .where('practice', '=', ctx.practice)
    .orderBy((classification) => classification.fn('lower', ['name']))
    .orderBy('id')
    .execute();
  if (!counts) return { data };
  const { rows } = await sql<{ id: string; clients: number }>`
    select own.id, sum(alike.clients)::int as clients
    from (
      select classification_ids as ids, count(*) as clients from pet_owner where practice = ${ctx.practice} group by ids
    ) alike
    cross join lateral (select distinct id from unnest(alike.ids) id) own
    group by own.id
  `.execute(ctx.db);
  const clients = new Map(rows.map((row) => [row.id, row.clients]));
  return { data: data.map((one) => ({ ...one, clients: clients.get(one.id) ?? 0 })) };
}
