import * as z from 'zod/mini';
import { requiredId, id, line, list, longList } from '../fields.ts';
import { defineEndpoint, pageMetadata, queryInt, timestamp } from '../http.ts';
import { practiceContext } from '../platform/practice.ts';
import { limits } from '../rules/limits.ts';
import { e164 } from '../rules/texting/phone.ts';
import { message, requestType } from './messages.ts';
import { petOwner, secondaryContact } from './pet-owners.ts';

export const container = z.enum(['INBOX', 'DONE']);
export type Container = z.output<typeof container>;
export const readStatus = z.enum(['READ', 'UNREAD']);
export type ReadStatus = z.output<typeof readStatus>;

/** A pet as a conversation shows it. */
export const pet = z.object({
  id,
  name: line,
  species: z.optional(z.nullable(line)),
});
export type Pet = z.output<typeof pet>;

/** Which practice a conversation belongs to, in the communication service's spelling (D-11). */
export const conversationPractice = z.object({
  pims_type: practiceContext.pimsType,
  practice_org_id: id,
  practice_sub_org_id: id,
});

/** A request of a client that staff have not settled. */
export const openRequest = z.object({
  request_id: id,
  request_type: requestType,
  pet_name: z.nullable(line),
  /** Whether it asks to move a visit. */
  is_move: z.boolean(),
});
export type OpenRequest = z.output<typeof openRequest>;

/** All texts between the practice and one phone number. */
export const conversation = z.object({
  id,
  type: line,
  sms_phone: z.nullable(line),
  pinned_at: z.nullable(timestamp),
  read_status: readStatus,
  container,
  latest_message: z.nullable(message),
  pets: list(pet, 500),
  pet_owner: z.nullable(petOwner),
  practice: z.optional(z.nullable(conversationPractice)),
  /** The person of the client's household whose number it is, if it is not the client's own (IN-53). */
  secondary_contact: z.optional(z.nullable(secondaryContact)),
  /** False once the client has opted out (IN-54). */
  sms_subscribed: z.optional(z.nullable(z.boolean())),
  /** An extension (`stop-texts`): whether staff stopped the texts, and may allow them again. */
  stopped_by_staff: z.optional(z.nullable(z.boolean())),
  /** An extension (`stop-texts`): when the client texted what may ask for no more texts, until staff have decided. */
  asked_to_stop_at: z.optional(z.nullable(timestamp)),
  /** An extension (`needs-reply`): when the client wrote the first text or request that staff have not answered. Mere thanks do not count. */
  needs_reply_since: z.optional(z.nullable(timestamp)),
  /** An extension (`needs-reply`): the last such text or request, if only automatic messages came after it. */
  unanswered_message: z.optional(z.nullable(message)),
  /** An extension (`needs-reply`): the last text that did not reach the client, if only internal lines and automatic messages came after it. */
  undelivered_message: z.optional(z.nullable(message)),
  /** An extension (`needs-reply`): whether the latest message is a reminder, sent by itself. */
  latest_is_reminder: z.optional(z.boolean()),
  /** An extension (`request-handling`): the client's open requests, the oldest first. */
  open_requests: z.optional(list(openRequest, longList)),
  create_ts: z.optional(timestamp),
  /** Increases with every change; catching up starts at the newest one seen (D-31). */
  update_ts: z.optional(timestamp),
});
export type Conversation = z.output<typeof conversation>;

export const listConversations = defineEndpoint({
  method: 'GET',
  path: '/v1/conversations',
  spec: 'API-28',
  summary: 'Conversations of the practice, the latest first.',
  query: z.object({
    page: queryInt({ min: 1, max: 100_000, fallback: limits.conversationPage }),
    per_page: queryInt({
      min: 1,
      max: limits.conversationsPerPage,
      fallback: limits.conversationsPerPage,
    }),
    /** An extension (`changes-since`): only conversations changed at or after this time. `total` is exact on the last page only. */
    changed_since: z.optional(timestamp),
  }),
  response: z.object({ data: list(conversation, longList), _metadata: pageMetadata }),
});

export const getConversation = defineEndpoint({
  method: 'GET',
  path: '/v1/conversations/{id}',
  spec: 'ER-06',
  extension: 'single-conversation',
  summary: 'One conversation.',
  params: z.object({ id }),
  response: conversation,
  errors: ['conversation_not_found'],
});

export const startConversation = defineEndpoint({
  method: 'POST',
  path: '/v1/conversations',
  spec: 'API-29',
  summary: 'Open the conversation with a client; the existing one where there is one.',
  body: z.strictObject({
    petOwnerId: requiredId,
    type: z._default(z.enum(['SMS']), 'SMS'),
    smsPhone: e164,
  }),
  response: conversation,
  status: 201,
  idempotent: true,
  errors: ['client_not_found', 'no_usable_number', 'messaging_disabled'],
});

export const updateConversation = defineEndpoint({
  method: 'PATCH',
  path: '/v1/conversations/{id}',
  spec: 'API-30',
  summary:
    'Pin, mark read, unread or as needing no reply, tag patients, or move a conversation; moved with `pets`, it is saved to their records.',
  params: z.object({ id }),
  body: z
    .strictObject({
      is_pinned: z.optional(z.boolean()),
      read_status: z.optional(readStatus),
      container: z.optional(container),
      pets: z.optional(list(id, 50)),
      /** An extension (`no-reply-needed`): messages of the client up to this time need no reply. An earlier time undoes that. */
      no_reply_until: z.optional(timestamp),
      /** An extension (`stop-texts`): stops texts to the number, or allows again what staff stopped; a question that was open is open again then. */
      sms_subscribed: z.optional(z.boolean()),
      /** An extension (`stop-texts`): null says that the client did not ask for no more texts. */
      asked_to_stop_at: z.optional(z.null()),
      /** An extension (`link-owner`): the client whose number it is; null if unknown. */
      pet_owner_id: z.optional(z.nullable(requiredId)),
    })
    .check(z.refine((body) => Object.values(body).some((value) => value !== undefined), 'Name something to change.')),
  response: conversation,
  errors: ['conversation_not_found', 'client_not_found', 'unsubscribed'],
});
