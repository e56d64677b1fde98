import { sql } from 'kysely';
import { numberFailures } from '#contract/errors.ts';
import { isPending, deliveryStatuses } from '#contract/rules/texting/delivery-status.ts';
import type { Context } from '../context.ts';

type NumberFailure = (typeof numberFailures)[number];

const settledStatuses = deliveryStatuses.filter((status) => !isPending(status));

/** Why no text can reach some phones, as the carrier said of the last one; a phone is left out once another arrived there or came from it. */
export async function numberFailuresOf(
  ctx: Context,
  phones: readonly string[],
): Promise<ReadonlyMap<string, NumberFailure>> {
  const latest = await ctx.db
    .selectFrom('conversation as c')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('message as m')
          .select('m.failure_reason')
          .whereRef('m.practice', '=', 'c.practice')
          .whereRef('m.conversation_id', '=', 'c.id')
          .where('m.type', 'in', ['SMS', 'SMS_AUTOMATED'])
          .where((one) => one.or([one('m.direction', '=', 'INBOUND'), one('m.delivery_status', 'in', settledStatuses)]))
          .orderBy('m.create_ts', 'desc')
          .orderBy('m.id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['c.sms_phone as phone', 'last.failure_reason as reason'])
    .where('c.practice', '=', ctx.practice)
    .where('c.sms_phone', '=', sql<string>`any(${[...phones]}::text[])`)
    .execute();
  return new Map(
    latest.flatMap(({ phone, reason }) => {
      const failure = numberFailures.find((one) => one === reason);
      return failure ? [[phone, failure] as const] : [];
    }),
  );
}

/** As {@link numberFailuresOf}, of one phone. */
export const numberFailureOf = async (ctx: Context, phone: string): Promise<NumberFailure | null> =>
  (await numberFailuresOf(ctx, [phone])).get(phone) ?? null;
