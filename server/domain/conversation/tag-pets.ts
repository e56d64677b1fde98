import type { Context } from '../context.ts';
import { refuseField } from '../refusal.ts';
import { isRowId } from '../row-id.ts';

/**
 * Replaces the pets that a conversation is about (IN-49).
 * @throws Refusal that names the first id that is not a pet of the practice.
 */
export async function tagPets(ctx: Context, conversationId: string, petIds: readonly string[]): Promise<void> {
  const known = new Set(await petsOfPractice(ctx, petIds));
  const unknown = petIds.findIndex((id) => !known.has(id.toLowerCase()));
  if (unknown !== -1) throw refuseField(`body.pets.${unknown}`, 'This is not a patient of the practice.');

  const scope = { practice: ctx.practice, conversation_id: conversationId };
  await ctx.db
    .deleteFrom('conversation_pet')
    .where((eb) => eb.and(scope))
    .execute();
  if (known.size === 0) return;
  await ctx.db
    .insertInto('conversation_pet')
    .values([...known].map((pet_id) => ({ ...scope, pet_id })))
    .execute();
}

async function petsOfPractice(ctx: Context, petIds: readonly string[]): Promise<string[]> {
  const ids = petIds.filter(isRowId);
  if (ids.length === 0) return [];
  const rows = await ctx.db
    .selectFrom('pet')
    .select('id')
    .where('practice', '=', ctx.practice)
    .where('id', 'in', ids)
    .execute();
  return rows.map((row) => row.id);
}
