import type { startConversation as call } from '#contract/communication/conversations.ts';
import type { Output, Parsed } from '#contract/http.ts';
import type { Context } from '../context.ts';
import { petOwnerNamed } from '../pet-owner/internal.ts';
import { secondaryContactsOf } from '../pet-owner/list-secondary-contacts.ts';
import { requireMessaging } from '../practice/internal.ts';
import { Refusal } from '../refusal.ts';
import { getConversation } from './get.ts';

/**
 * Opens the conversation with one of the client's numbers or their household's (IN-53), or returns the existing one; also for a client who
 * has opted out, since staff must be able to read it.
 */
export async function startConversation(ctx: Context, input: Parsed<typeof call>): Promise<Output<typeof call>> {
  const practice = await requireMessaging(ctx);
  const owner = await petOwnerNamed(ctx, input.petOwnerId);
  const household = (await secondaryContactsOf(ctx, [owner.id])).get(owner.id) ?? [];
  const numbers = [owner.contact_phone, owner.voice_phone, ...household.map(({ phone }) => phone)];
  const isTheirs = numbers.includes(input.smsPhone);
  if (!isTheirs || input.smsPhone === practice.texting_number) throw new Refusal('no_usable_number');

  const made = await ctx.db
    .insertInto('conversation')
    .values({ practice: ctx.practice, type: input.type, sms_phone: input.smsPhone, pet_owner_id: owner.id })
    .onConflict((conflict) => conflict.columns(['practice', 'sms_phone']).doNothing())
    .returning('id')
    .executeTakeFirst();
  const id = made?.id ?? (await openExisting(ctx, input.smsPhone, owner.id));
  if (made) ctx.announce('conversation', id);
  return getConversation(ctx, { id });
}

/** A conversation without a client is linked to the one that staff opened it for. */
async function openExisting(ctx: Context, phone: string, ownerId: string): Promise<string> {
  const { id, pet_owner_id } = await ctx.db
    .selectFrom('conversation')
    .select(['id', 'pet_owner_id'])
    .where('practice', '=', ctx.practice)
    .where('sms_phone', '=', phone)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (pet_owner_id !== null) return id;
  await ctx.db
    .updateTable('conversation')
    .set({ pet_owner_id: ownerId, unknown_status: null, match_count: null })
    .where('practice', '=', ctx.practice)
    .where('id', '=', id)
    .execute();
  ctx.announce('conversation', id);
  return id;
}
