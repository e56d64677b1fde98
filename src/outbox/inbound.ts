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
import type { Accepted } from './send-policy.ts';

/** What the server has reported by any other way than an answer to a send: none of it is unsent any more (D-30). */
export function reportedTexts(action: unknown): readonly (Message | ScheduledMessage)[] {
  if (messagesReceived.match(action)) return action.payload;
  if (threadEndpoint.matchFulfilled(action)) return action.payload.messages;
  if (listEndpoint.matchFulfilled(action)) return action.payload.table.rows.flatMap((row) => row.latest_message ?? []);
  if (scheduledMessagesReceived.match(action) || scheduledMessagesEndpoint.matchFulfilled(action))
    return action.payload;
  return [];
}

/** Takes in what the server has made of this browser's texts and marks. */
export function inbound(store: OutboxStore, isSender: () => boolean) {
  /** This browser's own text has arrived in its thread: nobody has to read it before another one leaves. */
  function own(message: Message): void {
    const { items } = store.getState().outbox;
    store.dispatch(markKnown(message));
    if (isSender()) for (const changed of caughtUp(items, message)) store.dispatch(itemChanged(changed));
  }

  return {
    own,
    /** Shows it where it belongs. */
    take(made: Accepted): void {
      if ('resource_id' in made) store.dispatch(cacheActions([made]));
      else if ('send_at' in made) store.dispatch(cacheScheduledMessage(made));
      else {
        store.dispatch(cacheMessage(made));
        own(made);
      }
    },
  };
}

/** The other items of a thread that change once a text of this browser has arrived in it: its writer has seen that one. */
export function caughtUp(
  items: readonly OutboxItem[],
  { conversation_id: conversationId, create_ts: at, client_message_id: own }: Message,
): readonly OutboxItem[] {
  // If it was sent without comparing and its answer was late, it may be what the others are paused for.
  const wasCompared = items.some(({ id, seenUntil }) => id === own && seenUntil !== null);
  return items.flatMap((one) => {
    if (one.conversationId !== conversationId || one.id === own || one.seenUntil === null) return [];
    const seenUntil = laterOf(one.seenUntil, at);
    if (seenUntil === one.seenUntil) return [];
    if (one.state === 'queued' && one.triedAt === null) return [{ ...one, seenUntil }];
    return one.state === 'paused' && wasCompared ? [{ ...one, seenUntil, state: 'queued', error: null }] : [];
  });
}
