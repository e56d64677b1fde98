import type { FailureReason } from '#contract/errors.ts';
import type { Context } from '../context.ts';
import { ownPractice } from '../practice/internal.ts';
import { scheduledColumns, type ScheduledRow } from './present.ts';
import { release } from './release.ts';

/** A text that could not leave for so many milliseconds after its moment stays: by then it would only confuse. */
const longestDelay = 3_600_000;

/** Sends a planned text whose moment has come. Nothing happens where it has left, was called off, or was put off since. */
export async function sendDue(ctx: Context, id: string, now = ctx.now): Promise<void> {
  const planned = await ctx.db
    .selectFrom('scheduled_message')
    .select(scheduledColumns)
    .where('practice', '=', ctx.practice)
    .where('id', '=', id)
    .where('status', '=', 'SCHEDULED')
    .where('send_at', '<=', now.toISOString())
    .forUpdate()
    .executeTakeFirst();
  if (planned) await release(ctx, planned, await obstacle(ctx, planned, now));
}

async function obstacle(ctx: Context, { send_at }: ScheduledRow, now: Date): Promise<FailureReason | null> {
  const { messaging_enabled_at, texting_number } = await ownPractice(ctx);
  if (messaging_enabled_at === null || texting_number === null) return 'messaging_disabled';
  return now.getTime() - Date.parse(send_at) > longestDelay ? 'too_late' : null;
}
