import type { Context } from '../context.ts';

/** Whether a phone accepts texts from the practice, which it does unless it has opted out (IN-24), and whether staff said so. */
export async function subscriptionOf(
  ctx: Context,
  phone: string,
): Promise<{ readonly subscribed: boolean; readonly by_staff: boolean }> {
  const known = await ctx.db
    .selectFrom('sms_recipient')
    .select(['subscribed', 'by_staff'])
    .where('practice', '=', ctx.practice)
    .where('phone', '=', phone)
    .executeTakeFirst();
  return known ?? { subscribed: true, by_staff: false };
}

/** Whether a phone accepts texts from the practice. */
export const isSubscribed = async (ctx: Context, phone: string): Promise<boolean> =>
  (await subscriptionOf(ctx, phone)).subscribed;
