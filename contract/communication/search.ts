import * as z from 'zod/mini';
import { id, list, longList, prose, text } from '../fields.ts';
import { defineEndpoint, queryInt, timestamp } from '../http.ts';
import { searchLength } from '../rules/search/search-query.ts';
import { conversation } from './conversations.ts';

// All of it is an extension: `conversation-search`.

/** A message in which the words stand. */
export const messageHit = z.object({
  message_id: id,
  conversation,
  create_ts: timestamp,
  /** So much of its text that the first word found can be read with what surrounds it. */
  snippet: prose,
});
export type MessageHit = z.output<typeof messageHit>;

export const searchConversations = defineEndpoint({
  method: 'GET',
  path: '/v1/conversations/search',
  spec: 'IN-02',
  summary: 'Conversations by their clients, pets and numbers, and messages by their words: the newest first.',
  query: z.object({
    /** What was typed, operators and all: `is:unread pet:luna rash`. */
    q: text(searchLength).check(z.minLength(1)),
    /** Only messages older than this one, and no conversations any more. */
    before: z.optional(id),
    limit: queryInt({ min: 1, max: 100, fallback: 30 }),
  }),
  response: z.object({
    conversations: list(conversation, longList),
    messages: list(messageHit, longList),
    _metadata: z.object({
      has_older: z.boolean(),
      /** Nothing has the words as they were typed, so that what may be meant was looked for. */
      is_misspelt: z.optional(z.boolean()),
    }),
  }),
});
