import type { Context } from '../context.ts';
import { isSubscribed } from './is-subscribed.ts';

/**
 * Records that a phone opted out or in (D-35), with the number that it texted, as carriers do. Each number belongs to one practice, so
 * other branches of an organization may still text (F-40).
 * @returns false where nothing changed; a phone that never opted out is subscribed.
 */
export async function setSubscribed(
  ctx: Context,
  phone: string,
  subscribed: boolean,
  changedAt = ctx.now,
): Promise<boolean> {
  if ((await isSubscribed(ctx, phone)) === subscribed) return false;
  const changed = { subscribed, changed_at: changedAt };
  await ctx.db
    .insertInto('sms_recipient')
    .values({ practice: ctx.practice, phone, ...changed })
    .onConflict((conflict) => conflict.columns(['practice', 'phone']).doUpdateSet(changed))
    .execute();
  return true;
}
