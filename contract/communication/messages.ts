import * as z from 'zod/mini';
import { id, line, list, prose, text, webAddress } from '../fields.ts';
import { capacity, limits } from '../rules/limits.ts';
import { failureReasons } from '../errors.ts';
import { defineEndpoint, optionalQueryInt, timestamp } from '../http.ts';
import { deliveryStatuses } from '../rules/texting/delivery-status.ts';
import { mediaFailures } from '../rules/texting/media-failure.ts';
import { messageText } from '../rules/texting/message-text.ts';

export const messageType = z.enum(['SMS', 'SMS_AUTOMATED', 'REQUEST', 'SYSTEM_INFO']);
export const messageDirection = z.enum(['OUTBOUND', 'INBOUND', 'INTERNAL']);
export const deliveryStatus = z.enum(deliveryStatuses);
export const requestType = z.enum(['Appointment', 'RxRefill']);
/**
 * Pending: booked, but the practice software has not taken the visit yet. Booked: in the calendar. Handled: staff dealt with it in another
 * way.
 */
export const requestStatus = z.enum(['OPEN', 'PENDING', 'BOOKED', 'HANDLED', 'DECLINED']);
export type RequestStatus = z.output<typeof requestStatus>;

/** A picture or other file of a message. `url` works without a session and cannot be guessed. */
export const media = z.object({
  url: webAddress,
  content_type: z.optional(z.nullable(line)),
  name: z.optional(z.nullable(line)),
  /** LOADING until the server has it from the carrier, FAILED if it will not; without a state it can be shown. */
  state: z.optional(z.nullable(z.enum(['LOADING', 'FAILED']))),
  /** Bytes of a client's file that the server has. */
  size: z.optional(z.nullable(z.number())),
  /** Why it FAILED. */
  failure: z.optional(z.nullable(z.enum(mediaFailures))),
});
export type Media = z.output<typeof media>;

/** The details of a client's request; the specification leaves the fields to us (IN-52). */
export const requestDetails = z.object({
  request_id: id,
  pet_name: z.nullable(line),
  reason: z.optional(z.nullable(prose)),
  preferred_start: z.optional(z.nullable(timestamp)),
  /** Missing where anybody will do. */
  preferred_practitioner_id: z.optional(z.nullable(id)),
  medication: z.optional(z.nullable(line)),
  quantity: z.optional(z.nullable(line)),
  pet_id: z.optional(z.nullable(id)),
  /** WELLNESS_VISIT or SICK_VISIT, of an appointment. */
  category: z.optional(z.nullable(line)),
  /** The visit that the client asks to move, as it was then; missing where they ask for a new one. */
  moves: z.optional(
    z.nullable(
      z.object({
        appointment_id: id,
        start: timestamp,
        type: z.nullable(line),
        practitioner: z.nullable(line),
      }),
    ),
  ),
  /** When the visit that was booked, or that should move, is by now; null without a change of it since, its start null if it was canceled. */
  visit_now: z.optional(z.nullable(z.object({ start: z.nullable(timestamp) }))),
  /** Open if missing. */
  status: z.optional(requestStatus),
  /** The member of staff who handled it, and when. */
  handled_by: z.optional(z.nullable(line)),
  handled_at: z.optional(z.nullable(timestamp)),
  /** While it is pending: whether it could not be handed to the practice software, again and again. */
  is_failing: z.optional(z.boolean()),
  booked: z.optional(
    z.nullable(
      z.object({
        appointment_id: id,
        start: timestamp,
        end: timestamp,
        type: line,
        practitioner: line,
        facility: z.nullable(line),
      }),
    ),
  ),
  /** Why the request is open again after it was booked. */
  refused: z.optional(
    z.nullable(
      z.object({
        why: z.enum(['slot_unavailable', 'pims_refused', 'no_answer']),
        /** What the practice software said. */
        reason: z.nullable(prose),
        at: timestamp,
        /** The time that was booked. */
        start: timestamp,
        /** The text that the client would have got. */
        message: z.nullable(prose),
      }),
    ),
  ),
});
export type RequestDetails = z.output<typeof requestDetails>;

/** The status of a client's request; open if it has none. */
export const requestStatusOf = ({ status }: RequestDetails): RequestStatus => status ?? 'OPEN';

/** Whether the visit that was booked, or that should move, has been canceled since. */
export const isVisitCanceled = ({ visit_now: now }: RequestDetails): boolean => now?.start === null;

/** Who handled a request that its client withdrew. */
export const withdrawer = 'The client';
export const isWithdrawn = ({ status, handled_by }: RequestDetails): boolean =>
  status === 'DECLINED' && handled_by === withdrawer;

export const message = z.object({
  id,
  conversation_id: id,
  type: messageType,
  request_type: z.optional(z.nullable(requestType)),
  request: z.optional(z.nullable(requestDetails)),
  direction: messageDirection,
  content: prose,
  media: list(media, 50),
  /** Null for messages of clients and of the system. */
  delivery_status: z.nullable(deliveryStatus),
  failure_reason: z.optional(z.nullable(z.enum(failureReasons))),
  /** While it is enqueued: whether it could not be handed to the carrier, again and again. */
  is_failing: z.optional(z.boolean()),
  /** The idempotency key of the send, by which the page recognises its own message before the answer arrives (D-30). */
  client_message_id: z.optional(z.nullable(id)),
  /** The member of staff who wrote it. */
  author: z.optional(z.nullable(line)),
  create_ts: timestamp,
  update_ts: timestamp,
});
export type Message = z.output<typeof message>;

const conversationId = z.object({ id });

export const listMessages = defineEndpoint({
  method: 'GET',
  path: '/v1/conversations/{id}/messages',
  spec: 'API-33',
  summary: 'The messages of a conversation, oldest first.',
  params: conversationId,
  query: z.object({
    /** An extension (`message-pages`): the newest, this many at most. Without it, all. */
    limit: optionalQueryInt({ min: 1, max: 1000 }),
    /** An extension: only those older than this message. */
    before: z.optional(id),
    /** An extension (`message-spots`): only those newer than this message, beginning with the oldest. */
    after: z.optional(id),
    /** An extension: this message and those around it. */
    around: z.optional(id),
    /** An extension: those around the first message at or after this time. */
    at: z.optional(timestamp),
  }),
  response: z.object({
    data: list(message, capacity.wholeThread),
    _metadata: z.optional(z.object({ has_older: z.boolean() })),
  }),
  errors: ['conversation_not_found'],
});

/** The URLs of pictures that were uploaded before. */
export const mediaToSend = z._default(list(z.strictObject({ url: text(2048) }), limits.imagesPerText), []);

export const sendMessage = defineEndpoint({
  method: 'POST',
  path: '/v1/conversations/{id}/messages',
  spec: 'API-34',
  summary: 'Text the client.',
  params: conversationId,
  body: z.strictObject({
    content: messageText,
    type: z._default(z.enum(['SMS']), 'SMS'),
    media: mediaToSend,
    /** An extension (`compare-before-send`): the newest `create_ts` on the writer's screen. Nothing is sent if staff have texted since. */
    seen_until: z.optional(timestamp),
    /** An extension (`text-about-visit`): the visit that the client is asked about. Its audit card shows the text. */
    appointment_id: z.optional(id),
  }),
  response: message,
  status: 201,
  idempotent: true,
  errors: ['conversation_not_found', 'unsubscribed', 'no_usable_number', 'messaging_disabled', 'conversation_moved'],
});

export const fetchMediaAgain = defineEndpoint({
  method: 'POST',
  path: '/v1/conversations/{id}/messages/{messageId}/fetch-media',
  extension: 'client-files',
  summary: 'Fetch the files of a client’s text that could not be had from the carrier once more.',
  params: z.object({ id, messageId: id }),
  response: message,
  errors: ['conversation_not_found', 'not_found'],
});

export const addNote = defineEndpoint({
  method: 'POST',
  path: '/v1/conversations/{id}/notes',
  spec: 'IN-06',
  extension: 'internal-notes',
  summary: 'Leave a note for staff among the messages. The client never sees it.',
  params: conversationId,
  body: z.strictObject({ content: messageText }),
  response: message,
  status: 201,
  idempotent: true,
  errors: ['conversation_not_found'],
});
