import type { scheduleMessage as call } from '#contract/communication/scheduled-messages.ts';
import type { Output, Parsed } from '#contract/http.ts';
import { capacity } from '#contract/rules/limits.ts';
import type { Context } from '../context.ts';
import { lockConversation } from '../conversation/internal.ts';
import { uploadedMedia } from '../file/uploaded-media.ts';
import { refuseField, Refusal } from '../refusal.ts';
import { requireTextable } from '../sms-recipient/require-textable.ts';
import { writtenName } from '../user/staff-name.ts';
import { requireFuture } from './internal.ts';
import { presentScheduled, scheduledColumns, type ScheduledRow } from './present.ts';

/** Schedules a text to the client. As with a send, a repeat with the same key answers the same one, even when its time has passed since. */
export async function scheduleMessage(
  ctx: Context,
  input: Parsed<typeof call>,
  publicOrigin: string,
): Promise<Output<typeof call>> {
  const conversation = await lockConversation(ctx, input.id);
  const known = await scheduledBefore(ctx, conversation.id);
  if (known) return presentScheduled(known);

  await requireTextable(ctx, conversation.sms_phone);
  const media = await uploadedMedia(ctx, input.media, publicOrigin);
  if (input.content.trim() === '' && media.length === 0) throw refuseField('body.content', 'Enter a message.');
  requireFuture(ctx, input.send_at);
  await requireRoom(ctx, conversation.id);

  const scheduled = await ctx.db
    .insertInto('scheduled_message')
    .values({
      practice: ctx.practice,
      conversation_id: conversation.id,
      content: input.content,
      media: JSON.stringify(media),
      send_at: input.send_at,
      author: writtenName(ctx),
      client_message_id: ctx.intent,
    })
    .returning(scheduledColumns)
    .executeTakeFirstOrThrow();
  ctx.announce('scheduled_message', scheduled.id);
  return presentScheduled(scheduled);
}

async function scheduledBefore(ctx: Context, conversationId: string): Promise<ScheduledRow | undefined> {
  if (ctx.intent === null) return undefined;
  return ctx.db
    .selectFrom('scheduled_message')
    .select(scheduledColumns)
    .where('practice', '=', ctx.practice)
    .where('conversation_id', '=', conversationId)
    .where('client_message_id', '=', ctx.intent)
    .executeTakeFirst();
}

/**
 * @throws Refusal `limit_reached` where the conversation has as many scheduled texts as can be listed.
 */
async function requireRoom(ctx: Context, conversationId: string): Promise<void> {
  const { waiting } = await ctx.db
    .selectFrom('scheduled_message')
    .select((eb) => eb.fn.countAll<string>().as('waiting'))
    .where('practice', '=', ctx.practice)
    .where('conversation_id', '=', conversationId)
    .where('status', '=', 'SCHEDULED')
    .executeTakeFirstOrThrow();
  if (Number(waiting) >= capacity.scheduledMessages) throw new Refusal('limit_reached');
}
