import type { Message } from '#contract/communication/messages.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { type OutboxItem, thisWindow } from './outbox-item.ts';
import { waitingInOrder } from './send-policy.ts';

/** The sending state of a text that the server has not accepted yet. */
export interface Send {
  readonly id: string;
  /**
   * `undoable`: can be undone in this window. `waiting`: for the network, or for the user to sign in again. `behind`: waits for an earlier text whose
   * outcome is unknown. `afterEdit`: waits for an earlier text that is being edited. `paused`: until staff have read what a colleague has written since.
   */
  readonly state: 'undoable' | 'sending' | 'waiting' | 'behind' | 'afterEdit' | 'paused' | 'failed';
  readonly error: ErrorCode | null;
  /** Until when it can be undone in this window; null if it cannot. */
  readonly until: string | null;
  /** Of a paused one: the time of the newest message that its writer had seen. */
  readonly seenUntil: string | null;
}

/** One bubble of a thread. */
export interface ThreadItem {
  /** The same before and after the server accepts the text, so that React keeps its bubble. */
  readonly key: string;
  readonly message: Message;
  readonly send: Send | null;
}

const accepted = new WeakMap<Message, ThreadItem>();
const unsent = {
  blocked: new WeakMap<OutboxItem, ThreadItem>(),
  sending: new WeakMap<OutboxItem, ThreadItem>(),
  behind: new WeakMap<OutboxItem, ThreadItem>(),
};

/**
 * A thread's bubbles: the server's messages, and below them the unsent ones, as enqueued (IN-29) or, if failed, as not processed (IN-30). A text that
 * the server has is shown once. Unchanged bubbles keep their identity.
 */
export function threadView(
  messages: readonly Message[],
  items: readonly OutboxItem[],
  conversationId: string,
  isBlocked: boolean,
): readonly ThreadItem[] {
  const known = new Set(items.length > 0 ? messages.map((message) => message.client_message_id) : []);
  const waiting = items.filter(
    (item) => item.subjectId === conversationId && !known.has(item.id) && !isScheduledItem(item),
  );
  const behind = waitingInOrder(waiting);
  return [
    ...messages.map(acceptedItem),
    ...waiting.map((item) => unsentItem(item, behind.has(item) ? 'behind' : isBlocked ? 'blocked' : 'sending')),
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
  if (until) return 'undoable';
  return item.state === 'queued' && place === 'blocked' ? 'waiting' : 'sending';
}

/** Scheduled texts have a list of their own; one that could not be scheduled is shown as a failed text. */
export const isScheduledItem = ({ kind, state }: OutboxItem): boolean => kind === 'later' && state !== 'failed';

const messageOf = ({ id, subjectId, content, media, createdAt, state, kind }: OutboxItem): Message => ({
  id,
  conversation_id: subjectId,
  type: 'SMS',
  direction: kind === 'note' ? 'INTERNAL' : 'OUTBOUND',
  content,
  media: [...media],
  delivery_status: state === 'failed' ? 'FAILED_TO_PROCESS' : kind === 'note' ? null : 'ENQUEUED',
  client_message_id: id,
  create_ts: createdAt,
  update_ts: createdAt,
});
