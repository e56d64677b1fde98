import type { Conversation } from '#contract/communication/conversations.ts';
import type { Message } from '#contract/communication/messages.ts';
import type { SocketEvent, SocketEventKind, SocketEventOf } from '#contract/events.ts';
import type { Db } from '#server/db/schema.ts';
import { actionsByIds } from '#server/domain/appointment/read.ts';
import type { EventKind } from '#server/domain/context.ts';
import { conversationsOf } from '#server/domain/conversation/read.ts';
import { messagesOf } from '#server/domain/message/read.ts';
import { keyOf, type OwnedRow } from '#server/domain/owned-row.ts';
import { occupiedConversations, presenceIn } from '#server/domain/presence/read.ts';
import { scheduledMessagesByIds } from '#server/domain/scheduled-message/read.ts';
import { changedSubjects } from '#server/domain/publish/read.ts';
import type { FeedEvent } from './event-feed.ts';

/** Messages and conversations of any practices, each by its practice and id. */
export interface Texts {
  readonly messages: ReadonlyMap<string, Message>;
  readonly conversations: ReadonlyMap<string, Conversation>;
}

/**
 * The messages and conversations that a batch of events refers to, read for all practices at once. Most messages are the
 * latest of their conversation and are read with it.
 */
export async function textsOf(db: Db, events: readonly FeedEvent[]): Promise<Texts> {
  const subjects = (kind: EventKind) =>
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

/** The frame that each announced kind is sent as; null if open screens receive none. */
const frameKinds = {
  conversation: 'CONVERSATION_UPSERT',
  message: 'MESSAGE_UPSERT',
  scheduled_message: 'SCHEDULED_MESSAGE_UPSERT',
  appointment_action: 'APPOINTMENT_ACTION_UPSERT',
  presence: 'PRESENCE',
  settings: 'SETTINGS_CHANGED',
  calendar: 'CALENDAR_CHANGED',
  service_types: 'SERVICE_TYPES_CHANGED',
  postcard: 'POSTCARDS_CHANGED',
  survey: 'SURVEYS_CHANGED',
  campaign: 'CAMPAIGN_UPSERT',
  registration: 'REGISTRATION_CHANGED',
  client_contact: 'CLIENT_CONTACT_CHANGED',
  group_text: 'GROUP_TEXTS_CHANGED',
  // `hub.ts` closes the sockets of users who were removed.
  staff_user: null,
} as const satisfies Record<EventKind, SocketEventKind | null>;

type SentKind = NonNullable<(typeof frameKinds)[EventKind]>;

/** Another process may run a newer version that announces kinds this one does not know. */
const frameKindOf = (kind: string): SentKind | null =>
  Object.hasOwn(frameKinds, kind) ? frameKinds[kind as EventKind] : null;

interface Source {
  readonly db: Db;
  readonly practice: string;
  readonly texts: Texts;
}

/** Reads the data of frames of one kind, each with its subject's id. A subject that no longer exists has none. */
type ReadData<K extends SocketEventKind> = (
  source: Source,
  subjectIds: readonly string[],
) => Promise<readonly (readonly [subjectId: string, data: SocketEventOf<K>['data']])[]>;

/** A kind of frame that nothing is announced as can have no reader, so that it does not compile until `frameKinds` names it. */
const readers: { readonly [K in SocketEventKind]: K extends SentKind ? ReadData<K> : never } = {
  CONVERSATION_UPSERT: async ({ practice, texts }, ids) =>
    ids.flatMap((id) => {
      const conversation = texts.conversations.get(keyOf({ practice, id }));
      if (!conversation) return [];
      const { pet_owner, practice: owner = null } = conversation;
      return [[id, { conversation, pet_owner, practice: owner }] as const];
    }),
  MESSAGE_UPSERT: async ({ practice, texts }, ids) =>
    ids.flatMap((id) => {
      const message = texts.messages.get(keyOf({ practice, id }));
      const conversation = message && texts.conversations.get(keyOf({ practice, id: message.conversation_id }));
      return conversation ? [[id, { conversation, message }] as const] : [];
    }),
  SCHEDULED_MESSAGE_UPSERT: async ({ db, practice }, ids) =>
    (await scheduledMessagesByIds(db, practice, ids)).map((message) => [message.id, { scheduled_message: message }]),
  APPOINTMENT_ACTION_UPSERT: async ({ db, practice }, ids) =>
    (await actionsByIds(db, practice, ids)).flatMap((action) => (action.id ? [[action.id, { action }] as const] : [])),
  PRESENCE: async ({ db, practice }, ids) =>
    (await presenceIn(db, practice, ids)).map((presence) => [presence.conversation_id, presence]),
  SETTINGS_CHANGED: async ({ db, practice }, ids) =>
    (await changedSubjects(db, practice, ids)).map(({ id, version, subjects }) => [
      id,
      { version, publish_id: id, subjects },
    ]),
  CALENDAR_CHANGED: async (_, dates) => dates.map((date) => [date, { date }]),
  SERVICE_TYPES_CHANGED: async (_, ids) => ids.map((id) => [id, {}]),
  POSTCARDS_CHANGED: async (_, states) => states.map((state) => [state, { state: state === 'DUE' ? 'DUE' : 'ENDED' }]),
  SURVEYS_CHANGED: async (_, ids) => ids.map((id) => [id, { survey_id: id }]),
  CAMPAIGN_UPSERT: async (_, ids) => ids.map((id) => [id, { campaign_id: id }]),
  REGISTRATION_CHANGED: async (_, ids) => ids.map((id) => [id, {}]),
  CLIENT_CONTACT_CHANGED: async (_, ids) => ids.map((id) => [id, {}]),
  GROUP_TEXTS_CHANGED: async (_, days) => days.map((day) => [day, { day }]),
};

/**
 * The frames that a batch of events sends to the sockets of one practice: one for each subject, with its current state.
 * Rows are read after the commit, so that a frame is never older than the event that caused it.
 */
export async function framesOf(
  db: Db,
  practice: string,
  events: readonly FeedEvent[],
  texts: Texts,
): Promise<string[]> {
  const latest = new Map(events.map((event) => [`${event.kind} ${event.subjectId}`, event]));
  const pending = [...latest.values()].flatMap(({ kind, subjectId, seq }) => {
    const frameKind = frameKindOf(kind);
    return frameKind ? [{ frameKind, subjectId, seq }] : [];
  });

  const dataOf = new Map<SentKind, ReadonlyMap<string, SocketEvent['data']>>();
  for (const [frameKind, ofKind] of Map.groupBy(pending, (frame) => frame.frameKind)) {
    const subjectIds = ofKind.map(({ subjectId }) => subjectId);
    dataOf.set(
      frameKind,
      new Map<string, SocketEvent['data']>(await readers[frameKind]({ db, practice, texts }, subjectIds)),
    );
  }

  return pending.flatMap(({ frameKind, subjectId, seq }) => {
    const data = dataOf.get(frameKind)?.get(subjectId);
    return data ? [JSON.stringify({ action_type: frameKind, data, seq })] : [];
  });
}

/** The frames for a screen that connects: who has which conversation open. It fetches everything else itself. */
export async function greetingOf(db: Db, practice: string): Promise<string[]> {
  const presences = await presenceIn(db, practice, await occupiedConversations(db, practice));
  return presences.map((data) => JSON.stringify({ action_type: 'PRESENCE', data } satisfies SocketEvent));
}
