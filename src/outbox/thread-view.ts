import type { Message } from '#contract/communication/messages.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { OutboxItem } from './outbox-item.ts';

/** How far a text is that the server has not accepted yet. */
export interface Send {
  readonly id: string;
  /** `waiting`: for the network, or for somebody to sign in again. */
  readonly state: 'sending' | 'waiting' | 'failed';
  readonly error: ErrorCode | null;
}

/** One bubble of a thread. */
export interface ThreadItem {
  /** The same before and after the server accepts a send, so that its bubble stays where it is. */
  readonly key: string;
  readonly message: Message;
  readonly send: Send | null;
}

const accepted = new WeakMap<Message, ThreadItem>();
const unsent = { held: new WeakMap<OutboxItem, ThreadItem>(), moving: new WeakMap<OutboxItem, ThreadItem>() };

/**
 * What a thread shows: the server's messages, and below them what is still to be sent, as enqueued (IN-29) or, where it
 * failed, as not processed (IN-30). A text that the server has is shown once. Equal parts keep their identity.
 */
export function threadView(
  messages: readonly Message[],
  items: readonly OutboxItem[],
  conversationId: string,
  isHeld: boolean,
): readonly ThreadItem[] {
  const known = new Set(items.length > 0 ? messages.map((message) => message.client_message_id) : []);
  const waiting = items.filter((item) => item.conversationId === conversationId && !known.has(item.id));
  return [...messages.map(acceptedItem), ...waiting.map((item) => unsentItem(item, isHeld))];
}

function acceptedItem(message: Message): ThreadItem {
  let found = accepted.get(message);
  if (!found) {
    found = { key: message.client_message_id ?? message.id, message, send: null };
    accepted.set(message, found);
  }
  return found;
}

function unsentItem(item: OutboxItem, isHeld: boolean): ThreadItem {
  const cache = isHeld ? unsent.held : unsent.moving;
  let found = cache.get(item);
  if (!found) {
    const failed = item.state === 'failed';
    found = {
      key: item.id,
      message: messageOf(item),
      send: {
        id: item.id,
        state: failed ? 'failed' : item.state === 'queued' && isHeld ? 'waiting' : 'sending',
        error: item.error,
      },
    };
    cache.set(item, found);
  }
  return found;
}

const messageOf = ({ id, conversationId, content, media, createdAt, state }: OutboxItem): Message => ({
  id,
  conversation_id: conversationId,
  type: 'SMS',
  direction: 'OUTBOUND',
  content,
  media: [...media],
  delivery_status: state === 'failed' ? 'FAILED_TO_PROCESS' : 'ENQUEUED',
  client_message_id: id,
  create_ts: createdAt,
  update_ts: createdAt,
});
