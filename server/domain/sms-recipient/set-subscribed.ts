import type { Context } from '../context.ts';
import { isSubscribed } from './is-subscribed.ts';

/**
 * Keeps that a phone opted out or in again (D-35): of the number that it texted, as carriers see it. That number is one practice's alone, so another
 * branch of the same organization, which texts from another, may go on (F-40).
 * @returns false where that is how it was: everybody is in who never opted out.
 */
export async function setSubscribed(ctx: Context, phone: string, subscribed: boolean): Promise<boolean> {
  if ((await isSubscribed(ctx, phone)) === subscribed) return false;
  const changed = { subscribed, changed_at: ctx.now };
  await ctx.db
    .insertInto('sms_recipient')
    .values({ practice: ctx.practice, phone, ...changed })
    .onConflict((conflict) => conflict.columns(['practice', 'phone']).doUpdateSet(changed))
    .execute();
  return true;
}
