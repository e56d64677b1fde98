import type { Context } from '../context.ts';
import { setSubscribed } from '../sms-recipient/set-subscribed.ts';
import { optOutLine } from './answer-reserved-word.ts';
import { addInternalLine } from './internal.ts';

interface RefusedText {
  readonly conversation_id: string;
  readonly sms_phone: string;
  readonly handed_over_at: string | null;
}

/**
 * Records that the carrier knows of an opt-out that this server did not: the client may have texted STOP while it was down. What the client
 * texted after the refused text was handed over is newer.
 */
export async function recordCarrierOptOut(
  ctx: Context,
  { conversation_id: id, sms_phone: phone, handed_over_at }: RefusedText,
): Promise<void> {
  const newer = await ctx.db
    .selectFrom('sms_recipient')
    .select('phone')
    .where('practice', '=', ctx.practice)
    .where('phone', '=', phone)
    .where('changed_at', '>', handed_over_at)
    .executeTakeFirst();
  if (newer) return;
  if (!(await setSubscribed(ctx, phone, false))) return;
  await addInternalLine(ctx, id, optOutLine);
}
