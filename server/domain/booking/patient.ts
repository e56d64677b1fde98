import type { ActionOf } from '#contract/notification/appointment-actions.ts';
import { nameOrNull } from '#contract/rules/practice/full-name.ts';
import type { Context } from '../context.ts';
import { isRowId } from '../row-id.ts';
import type { LockedRequest } from '../request/internal.ts';

type Facts = ActionOf<'PRACTICE_DATA_UPSERT'>['data'];

/** The client and the pet that a request is about, as far as they are known. */
export async function patientOf(
  ctx: Context,
  { request, conversation }: LockedRequest,
): Promise<Pick<Facts, 'animalOwner' | 'animal'>> {
  const named = await petNamedById(ctx, request.pet_id, conversation.sms_phone);
  const ownerId = named?.pet_owner_id ?? conversation.pet_owner_id;
  if (ownerId === null) return { animalOwner: null, animal: null };
  const owner = await ctx.db
    .selectFrom('pet_owner')
    .selectAll()
    .where('practice', '=', ctx.practice)
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow();
  const animal = await ctx.db
    .selectFrom('pet')
    .select(['id', 'name', 'sex', 'species', 'breed'])
    .where('practice', '=', ctx.practice)
    .where('pet_owner_id', '=', owner.id)
    .where(named ? 'id' : 'name', '=', named?.id ?? request.pet_name)
    .orderBy('deceased')
    .orderBy('id')
    .executeTakeFirst();
  return {
    animalOwner: {
      id: owner.id,
      name: nameOrNull(owner.first_name, owner.last_name),
      smsPhone: conversation.sms_phone,
      email: owner.email,
    },
    animal: animal ?? null,
  };
}

/** The pet whose id a request has, if it belongs to a client with the conversation's phone, which several clients can share. */
async function petNamedById(ctx: Context, petId: string | null | undefined, phone: string | null) {
  if (!petId || !isRowId(petId) || phone === null) return undefined;
  return ctx.db
    .selectFrom('pet')
    .select(['id', 'pet_owner_id'])
    .where('practice', '=', ctx.practice)
    .where('id', '=', petId)
    .where('pet_owner_id', 'in', (eb) =>
      eb
        .selectFrom('pet_owner')
        .select('id')
        .where('practice', '=', ctx.practice)
        .where('contact_phone', '=', phone)
        .union(
          eb
            .selectFrom('secondary_contact')
            .select('pet_owner_id as id')
            .where('practice', '=', ctx.practice)
            .where('phone', '=', phone),
        ),
    )
    .executeTakeFirst();
}
