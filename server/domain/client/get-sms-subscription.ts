import type { getSmsSubscription as call } from '#contract/campaigns/clients.ts';
import type { Output, Parsed } from '#contract/http.ts';
import type { Context } from '../context.ts';
import { ownPractice } from '../practice/internal.ts';
import { Refusal } from '../refusal.ts';
import { numberFailureOf } from '../sms-recipient/number-failure.ts';

/** Whether a phone accepts texts from the practice's own number and can get them (API-21, IN-24); other numbers are not answered. */
export async function getSmsSubscription(ctx: Context, input: Parsed<typeof call>): Promise<Output<typeof call>> {
  const { texting_number } = await ownPractice(ctx);
  if (input.practicePhone !== texting_number) throw new Refusal('forbidden');
  const known = await ctx.db
    .selectFrom('sms_recipient')
    .select(['subscribed', 'changed_at as changedAt', 'by_staff'])
    .where('practice', '=', ctx.practice)
    .where('phone', '=', input.petOwnerPhone)
    .executeTakeFirst();
  const { subscribed, changedAt } = known ?? { subscribed: true, changedAt: null };
  if (known && !subscribed) return { subscribed, changedAt, stoppedByStaff: known.by_staff };
  return { subscribed, changedAt, unreachable: await numberFailureOf(ctx, input.petOwnerPhone) };
}
