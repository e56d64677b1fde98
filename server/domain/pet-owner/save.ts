import type { savePetOwner as call } from '#contract/communication/pet-owners.ts';
import type { Output, Parsed } from '#contract/http.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { announceChangedOwners } from './announce-changed.ts';
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
  await announceChangedOwners(ctx, [saved.id]);
  return presentPetOwner(saved);
}
