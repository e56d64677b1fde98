import { sql } from 'kysely';
import type { updateConversation as call } from '#contract/communication/conversations.ts';
import type { Output, Parsed } from '#contract/http.ts';
import type { Context } from '../context.ts';
import { getConversation } from './get.ts';
import { lockConversation } from './internal.ts';
import { waitsSince } from './needs-reply.ts';
import { linkOwner } from './link-owner.ts';
import { saveToPatientRecords } from './save-to-patient-records.ts';
import { stopTexts } from './stop-texts.ts';
import { tagPets } from './tag-pets.ts';

/**
 * Pins, marks as read or as needing no reply, and moves to another container (API-30 to API-32). `pets` are the patients that the
 * conversation is about; given with a container, its texts are saved to their records (IN-43).
 */
export async function updateConversation(ctx: Context, input: Parsed<typeof call>): Promise<Output<typeof call>> {
  const conversation = await lockConversation(ctx, input.id);
  const { id } = conversation;
  if (input.pet_owner_id !== undefined) await linkOwner(ctx, conversation, input.pet_owner_id);
  if (input.sms_subscribed !== undefined) await stopTexts(ctx, conversation, !input.sms_subscribed);
  if (input.pets) await tagPets(ctx, id, input.pets);
  if (input.pets && input.container) await saveToPatientRecords(ctx, id, input.pets);
  const waiting = input.no_reply_until !== undefined && {
    needs_reply_since: await waitsSince(ctx, id, input.no_reply_until),
  };
  await ctx.db
    .updateTable('conversation')
    // Setting the id to itself moves `update_ts` even where only the pets change.
    .set({ ...changesOf(input, ctx.now), ...waiting, id })
    .where('practice', '=', ctx.practice)
    .where('id', '=', id)
    .execute();
  ctx.announce('conversation', id);
  return getConversation(ctx, { id });
}

/** Pinning again keeps the first moment, so that a retry does not reorder the list (IN-47, IN-48). */
function changesOf({ is_pinned, read_status, container, asked_to_stop_at }: Parsed<typeof call>, now: Date) {
  const pin = { pinned_at: is_pinned ? sql<string>`coalesce(pinned_at, ${now.toISOString()})` : null };
  return {
    ...(is_pinned !== undefined && pin),
    ...(read_status && { read_status }),
    ...(container && { container }),
    ...(asked_to_stop_at === null && { asked_to_stop_at }),
  };
}
