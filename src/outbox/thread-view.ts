import type { Message } from '#contract/communication/messages.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { type OutboxItem, thisWindow } from './outbox-item.ts';
import { waitingInOrder } from './send-policy.ts';

/** How far a text is that the server has not accepted yet. */
export interface Send {
  readonly id: string;
  /**
   * `held`: for second thoughts, which can be had here. `waiting`: for the network, or for somebody to sign in again. `behind`: for a text before it whose
   * outcome is unknown. `afterEdit`: for a text before it that is being edited. `paused`: for somebody to read what a colleague has written since.
   */
  readonly state: 'held' | 'sending' | 'waiting' | 'behind' | 'afterEdit' | 'paused' | 'failed';
  readonly error: ErrorCode | null;
  /** Until when it can be undone, where it can. */
  readonly until: string | null;
  /** Of a paused one: the newest message that its writer had seen. */
  readonly seenUntil: string | null;
}

/** One bubble of a thread. */
export interface ThreadItem {
  /** The same before and after the server accepts a send, so that its bubble stays where it is. */
  readonly key: string;
  readonly message: Message;
  readonly send: Send | null;
}

const accepted = new WeakMap<Message, ThreadItem>();
const unsent = {
  held: new WeakMap<OutboxItem, ThreadItem>(),
  moving: new WeakMap<OutboxItem, ThreadItem>(),
  behind: new WeakMap<OutboxItem, ThreadItem>(),
};

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
  const waiting = items.filter(
    (item) => item.conversationId === conversationId && !known.has(item.id) && !isPlan(item),
  );
  const behind = waitingInOrder(waiting);
  return [
    ...messages.map(acceptedItem),
    ...waiting.map((item) => unsentItem(item, behind.has(item) ? 'behind' : isHeld ? 'held' : 'moving')),
  ];
}

function acceptedItem(message: Message): ThreadItem {
  let found = accepted.get(message);
  if (!found) {
    found = { key: message.client_message_id ?? message.id, message, send: null };
    accepted.set(message, found);
  }
  return found;
}

function unsentItem(item: OutboxItem, place: keyof typeof unsent): ThreadItem {
  const cache = unsent[place];
  let found = cache.get(item);
  if (!found) {
    const { id, error, seenUntil } = item;
    const isOwn = item.held?.by === thisWindow && item.state === 'queued' && place !== 'behind';
    const until = (isOwn && item.held?.until) || null;
    found = {
      key: id,
      message: messageOf(item),
      send: { id, state: stateOf(item, until, place), error, until, seenUntil },
    };
    cache.set(item, found);
  }
  return found;
}

function stateOf(item: OutboxItem, until: string | null, place: keyof typeof unsent): Send['state'] {
  if (item.state === 'failed' || item.state === 'paused') return item.state;
  if (item.waitsForEdit) return 'afterEdit';
  if (place === 'behind') return 'behind';
  if (until) return 'held';
  return item.state === 'queued' && place === 'held' ? 'waiting' : 'sending';
}

/** What is planned stands by itself until it leaves; one that could not even be planned is a text that failed. */
export const isPlan = ({ kind, state }: OutboxItem): boolean => kind === 'later' && state !== 'failed';

const messageOf = ({ id, conversationId, content, media, createdAt, state, kind }: OutboxItem): Message => ({
  id,
  conversation_id: conversationId,
  type: 'SMS',
  direction: kind === 'note' ? 'INTERNAL' : 'OUTBOUND',
  content,
  media: [...media],
  delivery_status: state === 'failed' ? 'FAILED_TO_PROCESS' : kind === 'note' ? null : 'ENQUEUED',
  client_message_id: id,
  create_ts: createdAt,
  update_ts: createdAt,
});
