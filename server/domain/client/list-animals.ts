import type { listAnimals as call } from '#contract/campaigns/clients.ts';
import type { Output, Parsed } from '#contract/http.ts';
import type { Context } from '../context.ts';
import { petOwnerNamed } from '../pet-owner/internal.ts';

/** A client's animals (API-24); those that died come last. */
export async function listAnimals(ctx: Context, { animalOwnerId }: Parsed<typeof call>): Promise<Output<typeof call>> {
  const owner = await petOwnerNamed(ctx, animalOwnerId);
  const rows = await ctx.db
    .selectFrom('pet')
    .selectAll()
    .where('practice', '=', ctx.practice)
    .where('pet_owner_id', '=', owner.id)
    .orderBy('deceased')
    .orderBy('name')
    .orderBy('id')
    .execute();
  const data = rows.map(({ id, name, sex, species, breed, birth_date, weight_value, weight_unit, deceased }) => ({
    id,
    animalOwnerId: owner.id,
    name,
    sex,
    species,
    breed,
    birthDate: birth_date,
    weight: weight_value !== null && weight_unit !== null ? { value: weight_value, unit: weight_unit } : null,
    deceased,
  }));
  return { data };
}
