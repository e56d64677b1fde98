import type { Conversation } from '#contract/communication/conversations.ts';
import type { Message } from '#contract/communication/messages.ts';
import type { ConversationUpsert, MessageUpsert } from '#contract/events.ts';
import type { PracticeIdentity } from '#contract/platform/practice.ts';
import { type ConversationTable, toldIn, writeRows } from './conversation-table.ts';
import { latestOf, mergeConversation, mergeMessage, withQuestion } from './merge.ts';
import { compareMessages, placeOf } from './order.ts';

// Pure functions of the cached state and what arrives. Repeated, late or reordered input ends in the same state, so that lists,
// catch-up, answers and events may apply them at any time.

/** Adds conversations from a list or an answer. */
export function upsertConversations(table: ConversationTable, received: readonly Conversation[]): ConversationTable {
  const batch = batchOn(table);
  for (const conversation of received) batch.merge(conversation);
  return batch.written();
}

/** Applies events of the practice's own conversations; new ones are added only with a phone (RT-05). */
export function applyToTable(
  table: ConversationTable,
  events: readonly (ConversationUpsert | MessageUpsert)[],
  practice: PracticeIdentity,
): ConversationTable {
  const batch = batchOn(table);
  for (const event of events) {
    const received = conversationOf(event);
    if (!isOfPractice(event, practice) || !(received.sms_phone || batch.row(received.id))) continue;
    batch.merge(received);
    if (event.action_type === 'MESSAGE_UPSERT') batch.applyMessage(event.data.message);
  }
  return batch.written();
}

/** Applies a single message, such as the answer to a send. */
export function upsertLatestMessage(table: ConversationTable, message: Message): ConversationTable {
  const row = toldIn(table, message.conversation_id);
  const latest = row && latestOf(row.latest_message, message, undefined);
  return row && latest !== row.latest_message ? writeRows(table, [{ ...row, latest_message: latest ?? null }]) : table;
}

/** A thread's messages with these added: in order, each id and each client message id once. Frozen. */
export function upsertMessages(thread: readonly Message[], received: readonly Message[]): readonly Message[] {
  let next: Message[] | undefined;
  let keys: Map<string, Message> | undefined;
  for (const message of received) {
    const messages = next ?? thread;
    const place = placeOf(messages, message);
    const cached = messages[place]?.id === message.id ? messages[place] : undefined;
    const merged = cached ? mergeMessage(cached, message) : message;
    if (merged === cached) continue;
    next ??= thread.slice();
    if (cached) next[place] = merged;
    else next.splice(place, 0, merged);

    // A client message id is one send, so of two messages with the same one only one stays.
    const key = merged.client_message_id;
    if (!key || key === cached?.client_message_id) continue;
    keys ??= new Map(thread.flatMap((one) => (one.client_message_id ? [[one.client_message_id, one]] : [])));
    const twin = keys.get(key);
    const isLater = twin !== undefined && twin.id !== merged.id && compareMessages(twin, merged) < 0;
    if (!isLater) keys.set(key, merged);
    if (twin && twin.id !== merged.id) next.splice(placeOf(next, isLater ? merged : twin), 1);
  }
  return next ? Object.freeze(next) : thread;
}

/** The messages of events, by conversation. */
export function messagesByConversation(
  events: readonly MessageUpsert[],
  practice: PracticeIdentity,
): ReadonlyMap<string, readonly Message[]> {
  const found = new Map<string, Message[]>();
  for (const event of events) {
    const { conversation, message } = event.data;
    if (message.conversation_id !== conversation.id || !isOfPractice(event, practice)) continue;
    const messages = found.get(conversation.id);
    if (messages) messages.push(message);
    else found.set(conversation.id, [message]);
  }
  return found;
}

/** Collects changes, so that the table is copied once. */
function batchOn(table: ConversationTable) {
  const changed = new Map<string, Conversation>();
  const row = (id: string) => changed.get(id) ?? toldIn(table, id);
  const put = (next: Conversation) => {
    if (next !== row(next.id)) changed.set(next.id, next);
  };
  return {
    row,
    merge(received: Conversation) {
      const cached = row(received.id);
      put(cached ? mergeConversation(cached, received) : received);
    },
    applyMessage(message: Message) {
      const cached = row(message.conversation_id);
      // A server that sets `update_ts` names the latest message itself.
      if (!cached || (cached.update_ts && cached.latest_message?.id !== message.id)) return;
      put(withQuestion(cached, { ...cached, latest_message: latestOf(cached.latest_message, message, undefined) }));
    },
    written: () => writeRows(table, [...changed.values()]),
  };
}

const conversationOf = ({ data }: ConversationUpsert | MessageUpsert): Conversation =>
  'pet_owner' in data && data.pet_owner && !data.conversation.pet_owner
    ? { ...data.conversation, pet_owner: data.pet_owner }
    : data.conversation;

function isOfPractice({ data }: ConversationUpsert | MessageUpsert, own: PracticeIdentity): boolean {
  const named = [data.conversation.practice, 'practice' in data ? data.practice : null];
  return named.every(
    (practice) =>
      !practice ||
      (practice.pims_type === own.pimsType &&
        practice.practice_org_id === own.practiceOrgId &&
        practice.practice_sub_org_id === own.practiceSubOrgId),
  );
}
