import type { Context } from '../context.ts';

/** Whether a phone accepts texts from the practice; true unless it has opted out (IN-24). */
export async function isSubscribed(ctx: Context, phone: string): Promise<boolean> {
  const known = await ctx.db
    .selectFrom('sms_recipient')
    .select('subscribed')
    .where('practice', '=', ctx.practice)
    .where('phone', '=', phone)
    .executeTakeFirst();
  return known?.subscribed ?? true;
}
