import * as z from 'zod/mini';
import { id, line, list, longList, prose, requiredId } from '../fields.ts';
import { defineEndpoint, timestamp } from '../http.ts';

/** A client's text that confirms visits, and those of them that nobody has confirmed yet, in order of time. */
const visitReply = z.object({
  messageId: id,
  text: prose,
  at: timestamp,
  visits: list(z.object({ id, startsAt: timestamp, animal: z.nullable(line) }), longList),
});
export type VisitReply = z.output<typeof visitReply>;

export const listVisitReplies = defineEndpoint({
  method: 'GET',
  path: '/v1/app/visit-replies',
  extension: 'visit-replies',
  summary:
    'The texts by which the client of a conversation confirms upcoming visits that nobody has confirmed yet, oldest first.',
  query: z.object({ conversationId: requiredId }),
  response: z.object({ data: list(visitReply, longList) }),
  errors: ['conversation_not_found'],
});
