import { confirmVisit } from '../appointment/confirm-visit.ts';
import { showConfirmationState } from '../appointment/confirmation-state.ts';
import type { Context } from '../context.ts';
import { conversationWith } from '../conversation/conversation-with.ts';
import { addInternalLine, toBeRead } from '../conversation/internal.ts';
import { ownPractice } from '../practice/internal.ts';
import { formatMoment } from './time-range.ts';

/**
 * Records what the practice software answered to a confirmation by the client or, where it has an author, by staff. What it did not take, staff read in the audit and in the client's conversation.
 * @param refused null where it took the confirmation; without a reason where it did not answer
 */
export async function recordConfirmation(
  ctx: Context,
  { appointment_id, author }: { readonly appointment_id: string; readonly author: string | null },
  refused: { readonly reason: string | null } | null,
): Promise<void> {
  if (refused === null) return confirmVisit(ctx, appointment_id);
  await showConfirmationState(ctx, appointment_id, { refused });
  const visit = await ctx.db
    .selectFrom('appointment')
    .innerJoin('pet_owner as client', (join) =>
      join.onRef('client.practice', '=', 'appointment.practice').onRef('client.id', '=', 'appointment.pet_owner_id'),
    )
    .select(['appointment.starts_at', 'client.id', 'client.contact_phone', 'client.first_name'])
    .where('appointment.practice', '=', ctx.practice)
    .where('appointment.id', '=', appointment_id)
    .where('appointment.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!visit || visit.contact_phone === null) return;
  const { time_zone } = await ownPractice(ctx);
  const { id } = await conversationWith(ctx, visit.contact_phone, { pet_owner_id: visit.id });
  const at = formatMoment(Date.parse(visit.starts_at), time_zone);
  const why = refused.reason === null ? 'did not answer for a day.' : `did not take it: ${refused.reason}`;
  const who = author ?? visit.first_name ?? 'The client';
  await addInternalLine(ctx, id, `${who} confirmed the visit on ${at}, but the practice software ${why}`, toBeRead);
}
