import * as z from 'zod/mini';
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

/** Every frame the server sends over the socket, except the bare text `pong`. */
export const socketEvent = z.discriminatedUnion('action_type', [
  conversationUpsert,
  messageUpsert,
  appointmentActionUpsert,
  scheduledMessageUpsert,
]);
export type SocketEvent = z.output<typeof socketEvent>;
export type ConversationUpsert = z.output<typeof conversationUpsert>;
export type MessageUpsert = z.output<typeof messageUpsert>;
export type ScheduledMessageUpsert = z.output<typeof scheduledMessageUpsert>;

/** The texts of the heartbeat (D-31). */
export const heartbeat = { ping: 'ping', pong: 'pong', every: 30_000, within: 10_000 } as const;

/**
 * Why the server closes a socket. `unauthorized` is the session's end, `removed` that of the user's access; the others are followed by a
 * reconnect.
 */
export const closeCodes = { unauthorized: 4401, removed: 4403, restart: 1012, tooSlow: 1013, tooMany: 1013 } as const;
