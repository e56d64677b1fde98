import type { ActionOf } from '#contract/notification/appointment-actions.ts';
import { fullName } from '#contract/rules/practice/full-name.ts';
import type { Context } from '../context.ts';
import { isRowId } from '../row-id.ts';
import type { LockedRequest } from '../request/internal.ts';

type Facts = ActionOf<'PRACTICE_DATA_UPSERT'>['data'];

/** The conversation's client and the pet that the request names, as far as they are known. */
export async function patientOf(
  ctx: Context,
  { request, conversation }: LockedRequest,
): Promise<Pick<Facts, 'animalOwner' | 'animal'>> {
  if (conversation.pet_owner_id === null) return { animalOwner: null, animal: null };
  const owner = await ctx.db
    .selectFrom('pet_owner')
    .selectAll()
    .where('practice', '=', ctx.practice)
    .where('id', '=', conversation.pet_owner_id)
    .executeTakeFirstOrThrow();
  const pets = ctx.db
    .selectFrom('pet')
    .select(['id', 'name', 'sex', 'species', 'breed'])
    .where('practice', '=', ctx.practice)
    .where('pet_owner_id', '=', owner.id);
  const { pet_id, pet_name } = request;
  const animal = await (
    pet_id && isRowId(pet_id)
      ? pets.where('id', '=', pet_id)
      : pets.where('name', '=', pet_name).orderBy('deceased').orderBy('id')
  ).executeTakeFirst();
  return {
    animalOwner: {
      id: owner.id,
      name: fullName(owner.first_name, owner.last_name) || null,
      smsPhone: conversation.sms_phone,
      email: owner.email,
    },
    animal: animal ?? null,
  };
}
