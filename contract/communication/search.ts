import * as z from 'zod/mini';
import { id, list, longList, prose, text } from '../fields.ts';
import { defineEndpoint, queryInt, timestamp } from '../http.ts';
import { searchLength } from '../rules/search/search-query.ts';
import { conversation } from './conversations.ts';

/** A message that contains the words. */
export const messageHit = z.object({
  message_id: id,
  conversation,
  create_ts: timestamp,
  /** The part of its text around the first word found. */
  snippet: prose,
});
export type MessageHit = z.output<typeof messageHit>;

export const searchConversations = defineEndpoint({
  method: 'GET',
  path: '/v1/conversations/search',
  spec: 'IN-02',
  extension: 'conversation-search',
  summary: 'Conversations by their clients, pets and numbers, and messages by their words: the newest first.',
  query: z.object({
    /** The query as typed, with its operators: `is:unread pet:luna rash`. */
    q: text(searchLength).check(z.minLength(1)),
    /** Only messages older than this one, and no conversations. */
    before: z.optional(id),
    limit: queryInt({ min: 1, max: 100, fallback: 30 }),
  }),
  response: z.object({
    conversations: list(conversation, longList),
    messages: list(messageHit, longList),
    _metadata: z.object({
      has_older: z.boolean(),
      /** Nothing matches the words as typed, so similar words were searched for. */
      is_misspelt: z.optional(z.boolean()),
    }),
  }),
});
