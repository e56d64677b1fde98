import * as z from 'zod/mini';
import { id, line, list, longList, text } from './fields.ts';
import { conversation, conversationPractice } from './communication/conversations.ts';
import { message } from './communication/messages.ts';
import { petOwner } from './communication/pet-owners.ts';
import { scheduledMessage } from './communication/scheduled-messages.ts';
import { appointmentAction } from './notification/appointment-actions.ts';

/** A conversation was made or changed (RT-03). */
export const conversationUpsert = z.object({
  action_type: z.literal('CONVERSATION_UPSERT'),
  data: z.object({
    conversation,
    pet_owner: z.optional(z.nullable(petOwner)),
    practice: z.optional(z.nullable(conversationPractice)),
  }),
  seq: z.optional(z.number()),
});

/** A message was made or moved on its way (RT-04). */
export const messageUpsert = z.object({
  action_type: z.literal('MESSAGE_UPSERT'),
  data: z.object({ conversation, message }),
  seq: z.optional(z.number()),
});

/** Something happened to an appointment: an extension (D-10, RT-10). */
export const appointmentActionUpsert = z.object({
  action_type: z.literal('APPOINTMENT_ACTION_UPSERT'),
  data: z.object({ action: appointmentAction }),
  seq: z.optional(z.number()),
});

/** A text was planned, changed, called off or has left: an extension (`send-later`). */
export const scheduledMessageUpsert = z.object({
  action_type: z.literal('SCHEDULED_MESSAGE_UPSERT'),
  data: z.object({ scheduled_message: scheduledMessage }),
  seq: z.optional(z.number()),
});

/** Who has a conversation open in some window, each once: an extension (`presence`). */
export const presence = z.object({
  action_type: z.literal('PRESENCE'),
  data: z.object({
    conversation_id: id,
    people: list(z.object({ user_id: id, name: z.nullable(line), state: z.enum(['viewing', 'writing']) }), longList),
  }),
  seq: z.optional(z.number()),
});

/** Settings of the practice were published: an extension (`publishes`). Each call of a publish tells of it. */
export const settingsChanged = z.object({
  action_type: z.literal('SETTINGS_CHANGED'),
  data: z.object({
    version: z.number(),
    /** By which a window knows its own publish. */
    publish_id: z.optional(id),
  }),
  seq: z.optional(z.number()),
});

/**
 * What a browser says beside its heartbeat, where the server announces `presence`: which conversation is open in its window, if any,
 * and whether somebody writes there. The newest counts. Who it is, the server knows from the token.
 */
export const presenceUpdate = z.object({
  action_type: z.literal('PRESENCE'),
  data: z.object({
    conversation_id: z.nullable(text(64)),
    state: z.enum(['viewing', 'writing']),
  }),
});
export type PresenceUpdate = z.output<typeof presenceUpdate>['data'];

/** Milliseconds. Writing is said again while it goes on, and is over where that is not heard; a silent window counts as left. */
export const presenceTimes = { repeatEvery: 3000, writingTimeout: 8000, silenceTimeout: 45_000 } as const;

/** Every frame the server sends over the socket, except the bare text `pong`. */
export const socketEvent = z.discriminatedUnion('action_type', [
  conversationUpsert,
  messageUpsert,
  appointmentActionUpsert,
  scheduledMessageUpsert,
  presence,
  settingsChanged,
]);
export type SocketEvent = z.output<typeof socketEvent>;
export type SocketEventKind = SocketEvent['action_type'];
export type SocketEventOf<K extends SocketEventKind> = Extract<SocketEvent, { action_type: K }>;
export type ConversationUpsert = z.output<typeof conversationUpsert>;
export type AppointmentActionUpsert = z.output<typeof appointmentActionUpsert>;
export type MessageUpsert = z.output<typeof messageUpsert>;
export type SettingsChanged = z.output<typeof settingsChanged>;
export type Presence = z.output<typeof presence>;
export type ScheduledMessageUpsert = z.output<typeof scheduledMessageUpsert>;

/** The texts of the heartbeat (D-31). */
export const heartbeat = { ping: 'ping', pong: 'pong', interval: 30_000, timeout: 10_000 } as const;

/**
 * Why the server closes a socket. `unauthorized` is the session's end, `removed` that of the user's access; the others are followed by a
 * reconnect.
 */
export const closeCodes = { unauthorized: 4401, removed: 4403, restart: 1012, tooSlow: 1013, tooMany: 1013 } as const;
