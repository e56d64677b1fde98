import type { FailureReason } from '#contract/errors.ts';
import type { Context } from '../context.ts';
import { ownPractice } from '../practice/internal.ts';
import { scheduledColumns, type ScheduledRow } from './present.ts';
import { release } from './release.ts';

/** Milliseconds. A text that is later than this is not sent any more, since it would confuse the client. */
const longestDelay = 3_600_000;

/** Sends a scheduled text that is due, unless it has been sent, cancelled or postponed since it was claimed. */
export async function sendDue(ctx: Context, id: string, now = ctx.now): Promise<void> {
  const scheduled = await ctx.db
    .selectFrom('scheduled_message')
    .select(scheduledColumns)
    .where('practice', '=', ctx.practice)
    .where('id', '=', id)
    .where('status', '=', 'SCHEDULED')
    .where('send_at', '<=', now.toISOString())
    .forUpdate()
    .executeTakeFirst();
  if (scheduled) await release(ctx, scheduled, await obstacle(ctx, scheduled, now));
}

async function obstacle(ctx: Context, { send_at }: ScheduledRow, now: Date): Promise<FailureReason | null> {
  const { messaging_enabled_at, texting_number } = await ownPractice(ctx);
  if (messaging_enabled_at === null || texting_number === null) return 'messaging_disabled';
  return now.getTime() - Date.parse(send_at) > longestDelay ? 'too_late' : null;
}
