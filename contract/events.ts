import * as z from 'zod/mini';
import { id, line, list, longList, text } from './fields.ts';
import { conversation, conversationPractice } from './communication/conversations.ts';
import { message } from './communication/messages.ts';
import { petOwner } from './communication/pet-owners.ts';
import { scheduledMessage } from './communication/scheduled-messages.ts';
import { appointmentAction } from './notification/appointment-actions.ts';

/** A conversation was created or changed (RT-03). */
export const conversationUpsert = z.object({
  action_type: z.literal('CONVERSATION_UPSERT'),
  data: z.object({
    conversation,
    pet_owner: z.optional(z.nullable(petOwner)),
    practice: z.optional(z.nullable(conversationPractice)),
  }),
  seq: z.optional(z.number()),
});

/** A message was created or its delivery status changed (RT-04). */
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

/** A text was scheduled, changed, cancelled or sent: an extension (`send-later`). */
export const scheduledMessageUpsert = z.object({
  action_type: z.literal('SCHEDULED_MESSAGE_UPSERT'),
  data: z.object({ scheduled_message: scheduledMessage }),
  seq: z.optional(z.number()),
});

/** The people who have a conversation open in any window, each once: an extension (`presence`). */
export const presence = z.object({
  action_type: z.literal('PRESENCE'),
  data: z.object({
    conversation_id: id,
    people: list(z.object({ user_id: id, name: z.nullable(line), state: z.enum(['viewing', 'writing']) }), longList),
  }),
  seq: z.optional(z.number()),
});

/** Settings of the practice were published: an extension (`publishes`). Sent for each call of a publish. */
export const settingsChanged = z.object({
  action_type: z.literal('SETTINGS_CHANGED'),
  data: z.object({
    version: z.number(),
    /** Lets a window recognise its own publish. */
    publish_id: z.optional(id),
    /** What the publish has changed so far; any setting where this is missing. */
    subjects: z.optional(list(z.object({ kind: line, id: z.optional(id) }), longList)),
  }),
  seq: z.optional(z.number()),
});

/** Visits, or times that are held for clients, of a day changed: an extension. */
export const calendarChanged = z.object({
  action_type: z.literal('CALENDAR_CHANGED'),
  data: z.object({
    /** In the practice's zone. */
    date: text(10),
  }),
  seq: z.optional(z.number()),
});

/** The practice software began or ended reporting its services, or reported some: an extension. */
export const serviceTypesChanged = z.object({
  action_type: z.literal('SERVICE_TYPES_CHANGED'),
  data: z.object({}),
  seq: z.optional(z.number()),
});

/** Postcards became due, or were printed, refused, withdrawn or listed: an extension (`postcards`). */
export const postcardsChanged = z.object({
  action_type: z.literal('POSTCARDS_CHANGED'),
  data: z.object({ state: z.enum(['DUE', 'ENDED']) }),
  seq: z.optional(z.number()),
});

/** A survey was created, edited, published, closed or deleted, or somebody was asked or has answered: an extension. */
export const surveysChanged = z.object({
  action_type: z.literal('SURVEYS_CHANGED'),
  data: z.object({ survey_id: id }),
  seq: z.optional(z.number()),
});

/** A newsletter was created or deleted, or its sending was planned, moved or called off, or got further: an extension. Of one that is being sent, one a second. */
export const campaignUpsert = z.object({
  action_type: z.literal('CAMPAIGN_UPSERT'),
  data: z.object({ campaign_id: id }),
  seq: z.optional(z.number()),
});

/** The SMS registration was edited, submitted or answered: an extension (`sms-registration`). */
export const registrationChanged = z.object({
  action_type: z.literal('REGISTRATION_CHANGED'),
  data: z.object({}),
  seq: z.optional(z.number()),
});

/** What goes to clients by itself was stopped, paused or allowed again, an email to one came back, or what was saved to a pet’s record cannot be handed over: an extension (`client-overview`). */
export const clientContactChanged = z.object({
  action_type: z.literal('CLIENT_CONTACT_CHANGED'),
  data: z.object({}),
  seq: z.optional(z.number()),
});

/** A text to the clients of a day was written, cancelled or sent: an extension (`group-texts`). */
export const groupTextsChanged = z.object({
  action_type: z.literal('GROUP_TEXTS_CHANGED'),
  data: z.object({
    /** In the practice's zone. */
    day: text(10),
  }),
  seq: z.optional(z.number()),
});

/**
 * Sent by the browser if the server offers `presence`: which conversation is open in its window, if any, and whether the user is typing there.
 * The newest counts. The user is known from the token.
 */
export const presenceUpdate = z.object({
  action_type: z.literal('PRESENCE'),
  data: z.object({
    conversation_id: z.nullable(text(64)),
    state: z.enum(['viewing', 'writing']),
  }),
});
export type PresenceUpdate = z.output<typeof presenceUpdate>['data'];

/** Milliseconds. `writing` is repeated while the user types and expires after `writingTimeout`; a window without any frame for `silenceTimeout` has left. */
export const presenceTimes = { repeatEvery: 3000, writingTimeout: 8000, silenceTimeout: 45_000 } as const;

/** Every frame that the server sends, except the bare text `pong`. */
export const socketEvent = z.discriminatedUnion('action_type', [
  conversationUpsert,
  messageUpsert,
  appointmentActionUpsert,
  scheduledMessageUpsert,
  presence,
  settingsChanged,
  calendarChanged,
  serviceTypesChanged,
  postcardsChanged,
  surveysChanged,
  campaignUpsert,
  registrationChanged,
  clientContactChanged,
  groupTextsChanged,
]);
export type SocketEvent = z.output<typeof socketEvent>;
export type SocketEventKind = SocketEvent['action_type'];
export type SocketEventOf<K extends SocketEventKind> = Extract<SocketEvent, { action_type: K }>;
export type ConversationUpsert = z.output<typeof conversationUpsert>;
export type AppointmentActionUpsert = z.output<typeof appointmentActionUpsert>;
export type MessageUpsert = z.output<typeof messageUpsert>;
export type SettingsChanged = z.output<typeof settingsChanged>;
export type CalendarChanged = z.output<typeof calendarChanged>;
export type PostcardsChanged = z.output<typeof postcardsChanged>;
export type Presence = z.output<typeof presence>;
export type ScheduledMessageUpsert = z.output<typeof scheduledMessageUpsert>;

/** The texts of the heartbeat and its times in milliseconds (D-31). */
export const heartbeat = { ping: 'ping', pong: 'pong', interval: 30_000, timeout: 10_000 } as const;

/** Why the server closes a socket. `unauthorized` ends the session, `removed` the user's access; after the others the browser reconnects. */
export const closeCodes = { unauthorized: 4401, removed: 4403, restart: 1012, tooSlow: 1013, tooMany: 1013 } as const;
