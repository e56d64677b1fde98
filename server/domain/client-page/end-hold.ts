import { requestStatusOf } from '#contract/communication/messages.ts';
import { timeIn } from '#contract/rules/cadences/cadence-moments.ts';
import { quietFrom } from '#contract/rules/cadences/cadences.ts';
import type { Db } from '#server/db/schema.ts';
import { formatMoment } from '../booking/time-range.ts';
import type { Context } from '../context.ts';
import { addMessage } from '../conversation/internal.ts';
import { announceCalendar } from '../practice/announce-calendar.ts';
import { canMessage, ownPractice } from '../practice/internal.ts';
import { lockRequest } from '../request/internal.ts';
import { isSubscribed } from '../sms-recipient/subscription-of.ts';

interface EndedHold {
  /** Of the request. */
  readonly id: string;
  readonly practice: string;
}

/**
 * Holds of all practices that are over, the oldest first. They are not claimed: `endHold` tells a client once.
 * @param resting ids of those that failed and rest
 */
export const endedHolds = (db: Db, now: Date, most: number, resting: readonly string[] = []): Promise<EndedHold[]> =>
  db
    .selectFrom('slot_hold')
    .select(['request_id as id', 'practice'])
    .where('until', '<=', now.toISOString())
    .$if(resting.length > 0, (holds) => holds.where('request_id', 'not in', resting))
    .orderBy('until')
    .limit(most)
    .execute();

/** The hour from which clients are texted in the morning. */
const awakeFrom = 8;

/**
 * Deletes a hold that is over, and texts the client that their time is not held any more if nobody has answered the request. At night, and
 * where the client cannot be texted, only the page of the request says so.
 */
export async function endHold(ctx: Context, requestId: string): Promise<void> {
  const { request, conversation } = await lockRequest(ctx, requestId);
  const ended = await ctx.db
    .deleteFrom('slot_hold')
    .where('practice', '=', ctx.practice)
    .where('request_id', '=', requestId)
    .where('until', '<=', ctx.now.toISOString())
    .returning('starts_at')
    .executeTakeFirst();
  if (!ended || requestStatusOf(request) !== 'OPEN') return;
  await announceCalendar(ctx, [ended.starts_at]);
  const practice = await ownPractice(ctx);
  const hour = Number(timeIn(ctx.now, practice.time_zone).slice(0, 2));
  if (hour < awakeFrom || hour >= quietFrom) return;
  if (!canMessage(practice) || !(await isSubscribed(ctx, conversation.sms_phone))) return;
  await addMessage(ctx, conversation.id, {
    type: 'SMS_AUTOMATED',
    direction: 'OUTBOUND',
    content: endedText(practice.name, formatMoment(Date.parse(ended.starts_at), practice.time_zone)),
    delivery_status: 'ENQUEUED',
  });
}

const endedText = (practice: string, time: string): string =>
  `${practice} could not answer your request yet, so ${time} is not held for you any more. Your request stays open, and we will answer it.`;
