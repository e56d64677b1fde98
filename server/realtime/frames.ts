import type { Conversation } from '#contract/communication/conversations.ts';
import type { Message } from '#contract/communication/messages.ts';
import type { SocketEvent } from '#contract/events.ts';
import type { Db } from '#server/db/schema.ts';
import { actionsByIds } from '#server/domain/appointment/read.ts';
import { conversationsOf } from '#server/domain/conversation/read.ts';
import { messagesOf } from '#server/domain/message/read.ts';
import { keyOf, type OwnedRow } from '#server/domain/owned-row.ts';
import { occupiedConversations, presenceIn } from '#server/domain/presence/read.ts';
import { scheduledMessagesByIds } from '#server/domain/scheduled-message/read.ts';
import { versionsOf } from '#server/domain/publish/read.ts';
import type { FeedEvent } from './event-feed.ts';

/** Messages and conversations of any practices, each by its practice and id. */
export interface Texts {
  readonly messages: ReadonlyMap<string, Message>;
  readonly conversations: ReadonlyMap<string, Conversation>;
}

/**
 * The messages that a batch of events is about, and the conversations: they come from all practices at once, so that they are
 * read at once. Most messages are their conversation's latest, and come with it.
 */
export async function textsOf(db: Db, events: readonly FeedEvent[]): Promise<Texts> {
  const subjects = (kind: FeedEvent['kind']) =>
    events.filter((event) => event.kind === kind).map(({ practice, subjectId: id }) => ({ practice, id }));
  const messages = new Map<string, Message>();
  const conversations = new Map<string, Conversation>();
  const readConversations = async (rows: readonly OwnedRow[]) => {
    for (const { practice, conversation } of await conversationsOf(db, distinct(rows))) {
      conversations.set(keyOf({ practice, id: conversation.id }), conversation);
      const { latest_message } = conversation;
      if (latest_message) messages.set(keyOf({ practice, id: latest_message.id }), latest_message);
    }
  };

  await readConversations(subjects('conversation'));
  const earlier = subjects('message').filter((row) => !messages.has(keyOf(row)));
  const found = await messagesOf(db, distinct(earlier));
  for (const { practice, message } of found) messages.set(keyOf({ practice, id: message.id }), message);
  await readConversations(
    found
      .map(({ practice, message }) => ({ practice, id: message.conversation_id }))
      .filter((row) => !conversations.has(keyOf(row))),
  );
  return { messages, conversations };
}

const distinct = (rows: readonly OwnedRow[]): OwnedRow[] => [...new Map(rows.map((row) => [keyOf(row), row])).values()];

/**
 * What the sockets of one practice are told of a batch of its events: one frame for each subject, as it is now.
 * The rows are read after the commit, so that a frame is never older than the event that caused it.
 */
export async function framesOf(
  db: Db,
  practice: string,
  events: readonly FeedEvent[],
  texts: Texts,
): Promise<string[]> {
  const newest = new Map(events.map((event) => [`${event.kind} ${event.subjectId}`, event]));
  const subjects = (kind: FeedEvent['kind']) =>
    [...newest.values()].filter((event) => event.kind === kind).map((event) => event.subjectId);

  const actionById = new Map(
    (await actionsByIds(db, practice, subjects('appointment_action'))).map((action) => [action.id, action]),
  );

  const plannedById = new Map(
    (await scheduledMessagesByIds(db, practice, subjects('scheduled_message'))).map((planned) => [planned.id, planned]),
  );

  const presenceById = new Map(
    (await presenceIn(db, practice, subjects('presence'))).map((place) => [place.conversation_id, place]),
  );

  const versionById = await versionsOf(db, practice, subjects('settings'));

  return [...newest.values()].flatMap((event): string[] => {
    const frame = frameOf(event);
    return frame ? [JSON.stringify({ ...frame, seq: event.seq })] : [];
  });

  function frameOf({ kind, subjectId }: FeedEvent): SocketEvent | null {
    if (kind === 'message') {
      const message = texts.messages.get(keyOf({ practice, id: subjectId }));
      const conversation = message && texts.conversations.get(keyOf({ practice, id: message.conversation_id }));
      return conversation ? { action_type: 'MESSAGE_UPSERT', data: { conversation, message } } : null;
    }
    if (kind === 'conversation') {
      const conversation = texts.conversations.get(keyOf({ practice, id: subjectId }));
      if (!conversation) return null;
      const { pet_owner, practice: owner } = conversation;
      return {
        action_type: 'CONVERSATION_UPSERT',
        data: { conversation, pet_owner: pet_owner ?? null, practice: owner ?? null },
      };
    }
    if (kind === 'scheduled_message') {
      const planned = plannedById.get(subjectId);
      return planned ? { action_type: 'SCHEDULED_MESSAGE_UPSERT', data: { scheduled_message: planned } } : null;
    }
    if (kind === 'presence') {
      const place = presenceById.get(subjectId);
      return place ? { action_type: 'PRESENCE', data: place } : null;
    }
    if (kind === 'settings') {
      const version = versionById.get(subjectId);
      return version === undefined
        ? null
        : { action_type: 'SETTINGS_CHANGED', data: { version, publish_id: subjectId } };
    }
    const action = kind === 'appointment_action' ? actionById.get(subjectId) : undefined;
    return action ? { action_type: 'APPOINTMENT_ACTION_UPSERT', data: { action } } : null;
  }
}

/** What a screen that opens is told: who of the practice is where. The rest it asks for. */
export async function greetingOf(db: Db, practice: string): Promise<string[]> {
  const places = await presenceIn(db, practice, await occupiedConversations(db, practice));
  return places.map((place) => JSON.stringify({ action_type: 'PRESENCE', data: place } satisfies SocketEvent));
}
