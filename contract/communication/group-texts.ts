import * as z from 'zod/mini';
import { failureReasons, numberFailures } from '../errors.ts';
import { id, line, list, longList, prose, requiredId } from '../fields.ts';
import { day, defineEndpoint, timestamp } from '../http.ts';
import { limits } from '../rules/limits.ts';
import { messageText } from '../rules/texting/message-text.ts';
import { deliveryStatus } from './messages.ts';

/** Why the client of a visit gets no group text. Gone: the visit is over, cancelled or on another day. */
export const groupTextObstacles = [
  'no_number',
  ...numberFailures,
  'unsubscribed',
  'held',
  'gone',
  'texting_off',
] as const;
const obstacle = z.enum(groupTextObstacles);
export type GroupTextObstacle = z.output<typeof obstacle>;

const recipient = z.object({
  /** All who have the number. */
  client: z.nullable(prose),
  /** How many they are; one if missing. */
  clients: z.optional(z.number()),
  phone: line,
  /** The text with names and times filled in. */
  content: prose,
  /** Null until it has left. */
  conversation_id: z.nullable(id),
  delivery_status: z.nullable(deliveryStatus),
  failure_reason: z.nullable(z.enum(failureReasons)),
  /** What kept it from leaving at the last moment. */
  obstacle: z.nullable(obstacle),
});

/** One wording to the clients of some visits of a day, each of whom gets it once. */
export const groupText = z.object({
  id,
  day,
  /** The wording, with placeholders. */
  content: prose,
  author: z.nullable(line),
  /** Until it leaves, it can be cancelled. */
  status: z.enum(['WAITING', 'SENT', 'CANCELLED']),
  leaves_at: timestamp,
  /** Whether it waits because it could not be sent, again and again. */
  is_failing: z.optional(z.boolean()),
  appointment_ids: list(id, limits.groupTextVisits),
  recipients: list(recipient, longList),
});
export type GroupText = z.output<typeof groupText>;

const audience = {
  /** In the practice's time zone. */
  day,
  appointment_ids: list(requiredId, limits.groupTextVisits).check(z.minLength(1)),
};

export const previewGroupText = defineEndpoint({
  method: 'POST',
  path: '/v1/group-texts/reach',
  extension: 'group-texts',
  summary: 'Who would get a text to the clients of some visits, and who would not and why.',
  body: z.strictObject(audience),
  response: z.object({
    recipients: list(
      z.object({
        /** All who have the number. */
        client: z.nullable(prose),
        /** How many they are; one if missing. */
        clients: z.optional(z.number()),
        phone: line,
        /** What the placeholders of a wording are filled with. */
        values: z.object({ owner: prose, pet: prose, time: prose, practice: line, 'practice phone': line }),
      }),
      longList,
    ),
    left_out: list(
      z.object({ appointment_id: id, client: z.nullable(line), animal: z.nullable(line), obstacle }),
      longList,
    ),
  }),
  readsOnly: true,
});

export const sendGroupText = defineEndpoint({
  method: 'POST',
  path: '/v1/group-texts',
  extension: 'group-texts',
  summary:
    'Text the clients of some visits of a day, each once, after a few seconds in which it can be cancelled. The same wording to any of the same visits again needs `again`, and so does any wording after a group text to one of them that is not `known`.',
  body: z.strictObject({
    ...audience,
    content: messageText,
    /** The group texts about the day that its author has seen. */
    known: z.optional(list(requiredId, longList)),
    again: z.optional(z.boolean()),
  }),
  response: groupText,
  status: 201,
  idempotent: true,
  errors: ['appointment_not_found', 'messaging_disabled', 'already_sent', 'conversation_moved'],
});

export const listGroupTexts = defineEndpoint({
  method: 'GET',
  path: '/v1/group-texts',
  extension: 'group-texts',
  summary: 'The group texts about the visits of a day, the latest first, with what became of each text.',
  query: z.object({ day }),
  response: z.object({ data: list(groupText, longList) }),
});

export const cancelGroupText = defineEndpoint({
  method: 'DELETE',
  path: '/v1/group-texts/{id}',
  extension: 'group-texts',
  summary: 'Cancel a group text that has not left yet.',
  params: z.object({ id: requiredId }),
  response: groupText,
  errors: ['not_found', 'already_sent'],
});
