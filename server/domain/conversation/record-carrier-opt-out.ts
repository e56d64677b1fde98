import type { Context } from '../context.ts';
import { setSubscribed } from '../sms-recipient/set-subscribed.ts';
import { optOutLine } from './answer-reserved-word.ts';
import { addMessage } from './internal.ts';

/** Records that the carrier knows of an opt-out that this server did not: the client may have texted STOP while it was down. */
export async function recordCarrierOptOut(
  ctx: Context,
  { conversation_id: id, sms_phone: phone }: { readonly conversation_id: string; readonly sms_phone: string },
): Promise<void> {
  if (!(await setSubscribed(ctx, phone, false))) return;
  await addMessage(ctx, id, { type: 'SYSTEM_INFO', direction: 'INTERNAL', content: optOutLine });
}
