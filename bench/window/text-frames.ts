import type { Conversation } from '#contract/communication/conversations.ts';
import type { Message } from '#contract/communication/messages.ts';
import type { MessageUpsert } from '#contract/events.ts';
import { clock } from './paint.ts';

export const textNumber = (n: number) => `Text number ${n} about my dog`;

/** Socket frames of that many texts, each of another client, whose row moves to the top. */
export const textFrames = (rows: readonly Conversation[], count: number): readonly string[] =>
  Array.from({ length: count }, (_, n) => JSON.stringify(upsertOf(rows[(n * 7) % rows.length]!, n)));

function upsertOf(row: Conversation, n: number): MessageUpsert {
  const now = new Date(clock() + n).toISOString();
  const message: Message = {
    id: crypto.randomUUID(),
    conversation_id: row.id,
    type: 'SMS',
    direction: 'INBOUND',
    content: textNumber(n),
    media: [],
    delivery_status: null,
    create_ts: now,
    update_ts: now,
  };
  const conversation: Conversation = { ...row, latest_message: message, read_status: 'UNREAD', update_ts: now };
  return { action_type: 'MESSAGE_UPSERT', data: { conversation, message } };
}
