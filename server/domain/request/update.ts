import type { updateRequest as call } from '#contract/communication/requests.ts';
import type { Output, Parsed } from '#contract/http.ts';
import { requestStatusOf } from '#contract/communication/messages.ts';
import type { Context } from '../context.ts';
import { sendWords } from '../conversation/send-message.ts';
import { presentMessage } from '../message/present.ts';
import { Refusal } from '../refusal.ts';
import { staffName } from '../user/staff-name.ts';
import { changeRequest, lockRequest } from './internal.ts';

/**
 * Marks a request as handled or declined, or opens it again (IN-51), and texts the client about it. Appointments in the calendar are not
 * changed.
 */
export async function updateRequest(
  ctx: Context,
  { id, status, message: text = '' }: Parsed<typeof call>,
  publicOrigin: string,
): Promise<Output<typeof call>> {
  const locked = await lockRequest(ctx, id);
  const before = requestStatusOf(locked.request);
  if (before === 'BOOKED' || before === 'PENDING') throw new Refusal('already_booked');
  const isText = text.trim() !== '';
  if (before === status) {
    if (isText) throw new Refusal('request_closed');
    return presentMessage(locked);
  }
  const isOpen = status === 'OPEN';
  // The time of a request that was closed was free for others meanwhile.
  if (isOpen)
    await ctx.db.deleteFrom('slot_hold').where('practice', '=', ctx.practice).where('request_id', '=', id).execute();
  const changed = await changeRequest(ctx, locked, {
    status,
    handled_by: isOpen ? null : await staffName(ctx),
    handled_at: isOpen ? null : ctx.now.toISOString(),
    refused: null,
  });
  if (isText) await sendWords(ctx, locked.conversation_id, text, publicOrigin);
  return changed;
}
