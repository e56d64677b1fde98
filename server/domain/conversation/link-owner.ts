import { sql } from 'kysely';
import { fullName } from '#contract/rules/practice/full-name.ts';
import type { Context } from '../context.ts';
import { petOwnerNamed, type PetOwnerRecord } from '../pet-owner/internal.ts';
import { storeMatch, unmatchedOwner } from '../pet-owner/match-owner.ts';
import { staffName } from '../user/staff-name.ts';
import { addQuietLine, type ConversationRecord } from './internal.ts';

/**
 * Links a conversation to the client whom staff identified, or to none (IN-11 to IN-14). A line in the thread says who did so; tags of
 * other clients' pets are removed.
 * @throws Refusal `client_not_found`.
 */
export async function linkOwner(ctx: Context, conversation: ConversationRecord, ownerId: string | null): Promise<void> {
  const { id, pet_owner_id: formerId, sms_phone } = conversation;
  const owner = ownerId === null ? null : await petOwnerNamed(ctx, ownerId);
  if ((owner?.id ?? null) === formerId) return;
  const former = formerId === null ? null : await petOwnerNamed(ctx, formerId);
  const match = owner
    ? { pet_owner_id: owner.id, unknown_status: null, match_count: null }
    : await unmatchedOwner(ctx, sms_phone);
  await untagOthersPets(ctx, id, match.pet_owner_id);
  await storeMatch(ctx, id, match);
  await addQuietLine(ctx, id, lineOf(await staffName(ctx), owner, former));
}

const untagOthersPets = (ctx: Context, conversationId: string, ownerId: string | null) =>
  sql`
  delete from conversation_pet tag using pet
  where tag.practice = ${ctx.practice} and tag.conversation_id = ${conversationId}
    and pet.practice = tag.practice and pet.id = tag.pet_id and pet.pet_owner_id is distinct from ${ownerId}::uuid
`.execute(ctx.db);

function lineOf(staff: string | null, owner: PetOwnerRecord | null, former: PetOwnerRecord | null): string {
  const who = staff ?? 'Someone';
  return owner
    ? `${who} linked this number to ${nameOf(owner)}.`
    : `${who} said that this number is not ${former ? nameOf(former) : 'a client'}’s.`;
}

const nameOf = ({ first_name, last_name, pims_id }: PetOwnerRecord): string =>
  fullName(first_name, last_name) || `client ${pims_id}`;
