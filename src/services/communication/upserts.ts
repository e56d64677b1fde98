import type { Conversation } from '#contract/communication/conversations.ts';
import type { Message } from '#contract/communication/messages.ts';
import type { ConversationUpsert, MessageUpsert } from '#contract/events.ts';
import type { PracticeIdentity } from '#contract/platform/practice.ts';
import { type ConversationTable, conversationIn, writeRows } from './conversation-table.ts';
import { latestOf, mergeConversation, mergeMessage, withQuestion } from './merge.ts';
import { compareMessages, placeOf } from './order.ts';

// Pure functions of (what is held, what was told). Told twice, late or in another order they end in the same state,
// so every way in (list, catch-up, answer, event) may use them at any time.

/** Takes in conversations that the server listed or answered with. */
export function upsertConversations(table: ConversationTable, told: readonly Conversation[]): ConversationTable {
  const batch = batchOn(table);
  for (const conversation of told) batch.merge(conversation);
  return batch.written();
}

/** Takes in what the socket told: the practice's own conversations alone, and new ones only with a phone (RT-05). */
export function applyToTable(
  table: ConversationTable,
  events: readonly (ConversationUpsert | MessageUpsert)[],
  practice: PracticeIdentity,
): ConversationTable {
  const batch = batchOn(table);
  for (const event of events) {
    const told = conversationOf(event);
    if (!isOfPractice(event, practice) || !(told.sms_phone || batch.row(told.id))) continue;
    batch.merge(told);
    if (event.action_type === 'MESSAGE_UPSERT') batch.mention(event.data.message);
  }
  return batch.written();
}

/** Takes in a message that came alone, as the answer to a send. */
export function upsertLatestMessage(table: ConversationTable, message: Message): ConversationTable {
  const row = conversationIn(table, message.conversation_id);
  const latest = row && latestOf(row.latest_message, message, undefined);
  return row && latest !== row.latest_message ? writeRows(table, [{ ...row, latest_message: latest ?? null }]) : table;
}

/** A thread's messages with these among them: in order, each id and each client message id once. Frozen. */
export function upsertMessages(thread: readonly Message[], told: readonly Message[]): readonly Message[] {
  let next: Message[] | undefined;
  let keys: Map<string, Message> | undefined;
  for (const message of told) {
    const messages = next ?? thread;
    const place = placeOf(messages, message);
    const held = messages[place]?.id === message.id ? messages[place] : undefined;
    const merged = held ? mergeMessage(held, message) : message;
    if (merged === held) continue;
    next ??= thread.slice();
    if (held) next[place] = merged;
    else next.splice(place, 0, merged);

    // One send is one message, under whatever ids it comes.
    const key = merged.client_message_id;
    if (!key || key === held?.client_message_id) continue;
    keys ??= new Map(thread.flatMap((one) => (one.client_message_id ? [[one.client_message_id, one]] : [])));
    const twin = keys.get(key);
    const isLater = twin !== undefined && twin.id !== merged.id && compareMessages(twin, merged) < 0;
    if (!isLater) keys.set(key, merged);
    if (twin && twin.id !== merged.id) next.splice(placeOf(next, isLater ? merged : twin), 1);
  }
  return next ? Object.freeze(next) : thread;
}

/** The messages that events bring to each conversation. */
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

/** Gathers changes, so that the table is copied once however many there are. */
function batchOn(table: ConversationTable) {
  const changed = new Map<string, Conversation>();
  const row = (id: string) => changed.get(id) ?? conversationIn(table, id);
  const put = (next: Conversation) => {
    if (next !== row(next.id)) changed.set(next.id, next);
  };
  return {
    row,
    merge(told: Conversation) {
      const held = row(told.id);
      put(held ? mergeConversation(held, told) : told);
    },
    mention(message: Message) {
      const held = row(message.conversation_id);
      // A server that stamps its conversations says itself which message is the latest.
      if (!held || (held.update_ts && held.latest_message?.id !== message.id)) return;
      put(withQuestion(held, { ...held, latest_message: latestOf(held.latest_message, message, undefined) }));
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
