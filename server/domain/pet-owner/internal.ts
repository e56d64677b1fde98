import type { Selectable } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { isRowId } from '../row-id.ts';

export type PetOwnerRecord = Selectable<Database['pet_owner']>;

/**
 * A client by our id or by the practice software's, which launch links carry (D-19).
 * @throws Refusal `client_not_found`.
 */
export async function petOwnerNamed(ctx: Context, id: string): Promise<PetOwnerRecord> {
  const found = await ctx.db
    .selectFrom('pet_owner')
    .selectAll()
    .where('practice', '=', ctx.practice)
    .where(isRowId(id) ? 'id' : 'pims_id', '=', id)
    .executeTakeFirst();
  if (!found) throw new Refusal('client_not_found');
  return found;
}
