import type { listScheduledMessages as call } from '#contract/communication/scheduled-messages.ts';
import type { Output, Parsed } from '#contract/http.ts';
import type { Context } from '../context.ts';
import { getConversation } from '../conversation/get.ts';
import { presentScheduled, scheduledColumns } from './present.ts';

/** The scheduled texts of a conversation, next one first. */
export async function listScheduledMessages(ctx: Context, { id }: Parsed<typeof call>): Promise<Output<typeof call>> {
  const conversation = await getConversation(ctx, { id });
  const rows = await ctx.db
    .selectFrom('scheduled_message')
    .select(scheduledColumns)
    .where('practice', '=', ctx.practice)
    .where('conversation_id', '=', conversation.id)
    .where('status', '=', 'SCHEDULED')
    .orderBy('send_at')
    .orderBy('create_ts')
    .orderBy('id')
    .execute();
  return { data: rows.map(presentScheduled) };
}
