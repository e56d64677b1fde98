import { sql } from 'kysely';
import type { savePetOwner as call } from '#contract/communication/pet-owners.ts';
import type { Output, Parsed } from '#contract/http.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { presentPetOwner } from './present.ts';

/** Corrects a client's name (API-27) everywhere in the inbox. */
export async function savePetOwner(
  ctx: Context,
  { pims_id, ...name }: Parsed<typeof call>,
): Promise<Output<typeof call>> {
  const saved = await ctx.db
    .updateTable('pet_owner')
    .set(name)
    .where('practice', '=', ctx.practice)
    .where('pims_id', '=', pims_id)
    .returningAll()
    .executeTakeFirst();
  if (!saved) throw new Refusal('client_not_found');
  const shownBy = await ctx.db
    .updateTable('conversation')
    .set({ pet_owner_id: sql<string>`pet_owner_id` })
    .where('practice', '=', ctx.practice)
    .where('pet_owner_id', '=', saved.id)
    .returning('id')
    .execute();
  for (const { id } of shownBy) ctx.announce('conversation', id);
  return presentPetOwner(saved);
}
