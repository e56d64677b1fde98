import type { Message } from '#contract/communication/messages.ts';
import type { OutboxItem } from './outbox-item.ts';
import { laterOf } from './send.ts';

/** What changes about the others once a text of this browser is in their thread: nobody need read that one first. */
export function caughtUp(
  items: readonly OutboxItem[],
  { conversation_id: conversationId, create_ts: at, client_message_id: own }: Message,
): readonly OutboxItem[] {
  // Where nobody was asked about this one, and its answer was late, it may be what the others are paused for.
  const wasCompared = items.some(({ id, seenUntil }) => id === own && seenUntil !== null);
  return items.flatMap((one) => {
    if (one.conversationId !== conversationId || one.id === own || one.seenUntil === null) return [];
    const seenUntil = laterOf(one.seenUntil, at);
    if (seenUntil === one.seenUntil) return [];
    if (one.state === 'queued' && one.triedAt === null) return [{ ...one, seenUntil }];
    return one.state === 'paused' && wasCompared ? [{ ...one, seenUntil, state: 'queued', error: null }] : [];
  });
}
