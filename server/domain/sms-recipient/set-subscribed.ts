import type { Context } from '../context.ts';
import { subscriptionOf } from './subscription-of.ts';

/**
 * Records that a phone opted out or in (D-35), by its own word or by staff, with the number that it texted, as carriers do. Each number
 * belongs to one practice, so other branches of an organization may still text (F-40).
 * @returns false where nothing changed; a phone that never opted out is subscribed.
 */
export async function setSubscribed(
  ctx: Context,
  phone: string,
  subscribed: boolean,
  { at = ctx.now, byStaff = false }: { readonly at?: Date; readonly byStaff?: boolean } = {},
): Promise<boolean> {
  const known = await subscriptionOf(ctx, phone);
  const isChange = known.subscribed !== subscribed;
  // A client's own word counts for more than that of staff, who may not take it back.
  const isOwnWord = !subscribed && known.by_staff && !byStaff;
  if (!isChange && !isOwnWord) return false;
  const changed = { subscribed, by_staff: byStaff, changed_at: at };
  await ctx.db
    .insertInto('sms_recipient')
    .values({ practice: ctx.practice, phone, ...changed })
    .onConflict((conflict) => conflict.columns(['practice', 'phone']).doUpdateSet(changed))
    .execute();
  return true;
}
