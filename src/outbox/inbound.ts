import type { Message } from '#contract/communication/messages.ts';
import type { ScheduledMessage } from '#contract/communication/scheduled-messages.ts';
import { listEndpoint } from '#src/services/communication/conversations.ts';
import { messagesReceived, cacheMessage, threadEndpoint } from '#src/services/communication/messages.ts';
import {
  scheduledMessagesEndpoint,
  scheduledMessagesReceived,
  cacheScheduledMessage,
} from '#src/services/communication/scheduled-messages.ts';
import { cacheActions } from '#src/services/notification/appointments.ts';
import type { OutboxItem } from './outbox-item.ts';
import { itemChanged } from './outbox-slice.ts';
import type { OutboxStore } from './outbox-store.ts';
import { laterOf, markKnown } from './known-until.ts';
import type { AcceptedRecord } from './send-policy.ts';

/** The texts that the server reports otherwise than in the response to a send; these are not unsent any more (D-30). */
export function reportedTexts(action: unknown): readonly (Message | ScheduledMessage)[] {
  if (messagesReceived.match(action)) return action.payload;
  if (threadEndpoint.matchFulfilled(action)) return action.payload.messages;
  if (listEndpoint.matchFulfilled(action)) return action.payload.table.rows.flatMap((row) => row.latest_message ?? []);
  if (scheduledMessagesReceived.match(action) || scheduledMessagesEndpoint.matchFulfilled(action))
    return action.payload;
  return [];
}

/** Adds the server's records of this browser's texts and marks to the cache. */
export function inbound(store: OutboxStore, isSender: () => boolean) {
  /** Handles a text of this browser that the server has accepted: it does not pause later texts. */
  function own(message: Message): void {
    const { items } = store.getState().outbox;
    store.dispatch(markKnown(message));
    if (isSender()) for (const changed of caughtUp(items, message)) store.dispatch(itemChanged(changed));
  }

  return {
    own,
    /** Adds a record to the cache that it belongs to. */
    take(created: AcceptedRecord): void {
      if ('resource_id' in created) store.dispatch(cacheActions([created]));
      else if ('send_at' in created) store.dispatch(cacheScheduledMessage(created));
      else {
        store.dispatch(cacheMessage(created));
        own(created);
      }
    },
  };
}

/** The other items of a conversation that change once a text of this browser has been accepted, because their writer has seen it. */
export function caughtUp(
  items: readonly OutboxItem[],
  { conversation_id: conversationId, create_ts: at, client_message_id: own }: Message,
): readonly OutboxItem[] {
  // If it was sent without `seen_until` and its response was late, the others may be paused because of it.
  const wasCompared = items.some(({ id, seenUntil }) => id === own && seenUntil !== null);
  return items.flatMap((one) => {
    if (one.subjectId !== conversationId || one.id === own || one.seenUntil === null) return [];
    const seenUntil = laterOf(one.seenUntil, at);
    if (seenUntil === one.seenUntil) return [];
    if (one.state === 'queued' && one.triedAt === null) return [{ ...one, seenUntil }];
    return one.state === 'paused' && wasCompared ? [{ ...one, seenUntil, state: 'queued', error: null }] : [];
  });
}
