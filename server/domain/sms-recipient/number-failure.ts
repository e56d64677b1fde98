import { numberFailures } from '#contract/errors.ts';
import { isPending, deliveryStatuses } from '#contract/rules/texting/delivery-status.ts';
import type { Context } from '../context.ts';

const settledStatuses = deliveryStatuses.filter((status) => !isPending(status));

/** Why no text can reach a phone, as the carrier said of the last one; null once another arrived there or came from it. */
export async function numberFailureOf(ctx: Context, phone: string): Promise<(typeof numberFailures)[number] | null> {
  const latest = await ctx.db
    .selectFrom('conversation as c')
    .innerJoin('message as m', (join) =>
      join.onRef('m.practice', '=', 'c.practice').onRef('m.conversation_id', '=', 'c.id'),
    )
    .select('m.failure_reason')
    .where('c.practice', '=', ctx.practice)
    .where('c.sms_phone', '=', phone)
    .where('m.type', 'in', ['SMS', 'SMS_AUTOMATED'])
    .where((eb) => eb.or([eb('m.direction', '=', 'INBOUND'), eb('m.delivery_status', 'in', settledStatuses)]))
    .orderBy('m.create_ts', 'desc')
    .orderBy('m.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return numberFailures.find((one) => one === latest?.failure_reason) ?? null;
}
