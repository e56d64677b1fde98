import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { setSubscribed } from '../sms-recipient/set-subscribed.ts';
import { subscriptionOf } from '../sms-recipient/subscription-of.ts';
import { staffName } from '../user/staff-name.ts';
import { addQuietLine, type ConversationRecord } from './internal.ts';

/**
 * Stops texts to the number of a conversation because the client asked staff for that in their own words, or allows them again. A line in
 * the thread says who did so.
 * @throws Refusal `unsubscribed` where the client themselves stopped them: only they can allow them again.
 */
export async function stopTexts(
  ctx: Context,
  { id, sms_phone: phone }: ConversationRecord,
  isStopped: boolean,
): Promise<void> {
  const known = await subscriptionOf(ctx, phone);
  if (!isStopped && !known.subscribed && !known.by_staff) throw new Refusal('unsubscribed');
  if (!(await setSubscribed(ctx, phone, !isStopped, { byStaff: true }))) return;
  const who = (await staffName(ctx)) ?? 'Someone';
  await addQuietLine(
    ctx,
    id,
    isStopped ? `${who} stopped texts to this client.` : `${who} allowed texts to this client again.`,
  );
}
