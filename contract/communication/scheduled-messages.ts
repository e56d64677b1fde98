import * as z from 'zod/mini';
import { id, line, list, longList, prose } from '../fields.ts';
import { defineEndpoint, timestamp } from '../http.ts';
import { messageText } from '../rules/texting/message-text.ts';
import { media, mediaToSend, message } from './messages.ts';

/** A text that the server sends at its time, whatever else is written in the conversation. */
export const scheduledMessage = z.object({
  id,
  conversation_id: id,
  content: prose,
  media: list(media, 50),
  send_at: timestamp,
  status: z.enum(['SCHEDULED', 'SENT', 'CANCELLED']),
  /** The member of staff who scheduled it. */
  author: z.optional(z.nullable(line)),
  /** The member of staff who cancelled it. */
  cancelled_by: z.optional(z.nullable(line)),
  /** The message it was sent as. */
  message_id: z.optional(z.nullable(id)),
  /** The idempotency key of the call that scheduled it. */
  client_message_id: z.optional(z.nullable(id)),
  /** Whether it waits because it could not be sent, again and again; it is tried until it is an hour late. */
  is_failing: z.optional(z.boolean()),
  create_ts: timestamp,
  update_ts: timestamp,
});
export type ScheduledMessage = z.output<typeof scheduledMessage>;

const conversationId = z.object({ id });
const scheduledId = z.object({ id, scheduledId: id });

export const listScheduledMessages = defineEndpoint({
  method: 'GET',
  path: '/v1/conversations/{id}/scheduled-messages',
  extension: 'send-later',
  summary: 'The scheduled texts of a conversation, the next one first.',
  params: conversationId,
  response: z.object({ data: list(scheduledMessage, longList) }),
  errors: ['conversation_not_found'],
});

export const scheduleMessage = defineEndpoint({
  method: 'POST',
  path: '/v1/conversations/{id}/scheduled-messages',
  extension: 'send-later',
  summary: 'Schedule a text to the client.',
  params: conversationId,
  body: z.strictObject({ content: messageText, media: mediaToSend, send_at: timestamp }),
  response: scheduledMessage,
  status: 201,
  idempotent: true,
  errors: ['conversation_not_found', 'unsubscribed', 'messaging_disabled', 'time_in_past', 'limit_reached'],
});

export const changeScheduledMessage = defineEndpoint({
  method: 'PATCH',
  path: '/v1/conversations/{id}/scheduled-messages/{scheduledId}',
  extension: 'send-later',
  summary:
    'Change the words or the moment of a text that has not left yet; one that was cancelled only together with its status.',
  params: scheduledId,
  body: z
    .strictObject({
      content: z.optional(messageText),
      send_at: z.optional(timestamp),
      /** Schedules a cancelled text again. */
      status: z.optional(z.literal('SCHEDULED')),
    })
    .check(z.refine((body) => Object.values(body).some((value) => value !== undefined), 'Name something to change.')),
  response: scheduledMessage,
  errors: [
    'conversation_not_found',
    'scheduled_message_not_found',
    'scheduled_message_cancelled',
    'already_sent',
    'time_in_past',
  ],
});

export const cancelScheduledMessage = defineEndpoint({
  method: 'DELETE',
  path: '/v1/conversations/{id}/scheduled-messages/{scheduledId}',
  extension: 'send-later',
  summary: 'Cancel a scheduled text.',
  params: scheduledId,
  response: scheduledMessage,
  errors: ['conversation_not_found', 'scheduled_message_not_found', 'already_sent'],
});

export const sendScheduledMessage = defineEndpoint({
  method: 'POST',
  path: '/v1/conversations/{id}/scheduled-messages/{scheduledId}/send',
  extension: 'send-later',
  summary: 'Send a scheduled text now; if it was sent before, its message is answered.',
  params: scheduledId,
  body: z.strictObject({
    /** An extension (`compare-before-send`), as when a text is sent. */
    seen_until: z.optional(timestamp),
    /** The `update_ts` that the sender has seen: words that somebody has changed since are not sent. */
    seen_update: z.optional(timestamp),
  }),
  response: message,
  status: 201,
  idempotent: true,
  errors: [
    'conversation_not_found',
    'scheduled_message_not_found',
    'unsubscribed',
    'messaging_disabled',
    'already_sent',
    'scheduled_message_changed',
    'conversation_moved',
  ],
});
