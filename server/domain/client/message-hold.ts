import type { setMessageHold as call } from '#contract/campaigns/message-hold.ts';
import type { Output, Parsed } from '#contract/http.ts';
import type { Context } from '../context.ts';
import { recordPauses } from '../appointment/record-pauses.ts';
import { petOwnerNamed, type PetOwnerRecord } from '../pet-owner/internal.ts';
import { refuseField } from '../refusal.ts';
import { isRowId } from '../row-id.ts';
import { staffName } from '../user/staff-name.ts';
import { tellStaff } from './tell-staff.ts';

/** Pauses or resumes what is sent by itself about an animal, or all to a client, and says so in the client's conversations. */
export async function setMessageHold(
  ctx: Context,
  { id, petId, isHeld }: Parsed<typeof call>,
): Promise<Output<typeof call>> {
  const owner = await petOwnerNamed(ctx, id);
  const pet = petId === null ? null : await petOf(ctx, owner, petId);
  const author = await staffName(ctx);
  if (await change(ctx, owner, pet?.id ?? null, { isHeld, author })) {
    const what = pet ? `automatic messages about ${pet.name}` : 'all automatic messages to this client';
    const content = `${author ?? 'The practice'} ${isHeld ? 'paused' : 'resumed'} ${what}.`;
    await tellStaff(ctx, owner.id, content);
    await recordPauses(ctx, owner.id);
    ctx.announce('client_contact', 'all');
  }
  return { holds: await messageHolds(ctx, owner.id) };
}

/** What staff have paused for a client, the latest first. */
export const messageHolds = (ctx: Context, petOwnerId: string) =>
  ctx.db
    .selectFrom('message_hold')
    .select(['pet_id as petId', 'at as since', 'author as by'])
    .where('practice', '=', ctx.practice)
    .where('pet_owner_id', '=', petOwnerId)
    .orderBy('at', 'desc')
    .execute();

/** Whether that changed anything. */
async function change(
  ctx: Context,
  owner: PetOwnerRecord,
  pet_id: string | null,
  { isHeld, author }: { readonly isHeld: boolean; readonly author: string | null },
): Promise<boolean> {
  const hold = { practice: ctx.practice, pet_owner_id: owner.id, pet_id };
  if (isHeld) {
    const { numInsertedOrUpdatedRows = 0n } = await ctx.db
      .insertInto('message_hold')
      .values({ ...hold, author, at: ctx.now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows > 0n;
  }
  const { numDeletedRows } = await ctx.db
    .deleteFrom('message_hold')
    .where('practice', '=', hold.practice)
    .where('pet_owner_id', '=', hold.pet_owner_id)
    .where('pet_id', 'is not distinct from', hold.pet_id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

async function petOf(ctx: Context, owner: PetOwnerRecord, petId: string) {
  const pet = isRowId(petId)
    ? await ctx.db
        .selectFrom('pet')
        .select(['id', 'name'])
        .where('practice', '=', ctx.practice)
        .where('pet_owner_id', '=', owner.id)
        .where('id', '=', petId)
        .executeTakeFirst()
    : undefined;
  if (!pet) throw refuseField('body.petId', 'The client has no such animal.');
  return pet;
}
