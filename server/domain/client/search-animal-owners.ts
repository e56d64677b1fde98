import { sql } from 'kysely';
import type { searchAnimalOwners as call } from '#contract/campaigns/clients.ts';
import type { Output, Parsed } from '#contract/http.ts';
import type { Context } from '../context.ts';
import { countRows, totalOf } from '../total-of.ts';

/** Clients by the beginnings of their names and of their id in the practice software (API-23). */
export async function searchAnimalOwners(ctx: Context, input: Parsed<typeof call>): Promise<Output<typeof call>> {
  const { page, per_page } = input;
  const beginnings = {
    pims_id: input.animal_owner_pims_id,
    first_name: input.animal_owner_first_name,
    last_name: input.animal_owner_last_name,
  };
  let rows = ctx.db.selectFrom('pet_owner').where('practice', '=', ctx.practice);
  for (const [column, beginning] of Object.entries(beginnings))
    if (beginning) rows = rows.where(sql<boolean>`starts_with(lower(${sql.ref(column)}), lower(${beginning}))`);
  const data = await rows
    .select([
      'id',
      'pims_id as pimsId',
      'first_name as firstName',
      'last_name as lastName',
      'contact_phone as smsPhone',
      'voice_phone as voicePhone',
      'email',
    ])
    .orderBy(sql`lower(last_name), lower(first_name), id`)
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  const total = await totalOf(input, data.length, () => countRows(rows));
  return { data, _metadata: { page, per_page, total } };
}
