import * as z from 'zod/mini';
import { id, line, list, longList, requiredId } from '../fields.ts';
import { defineEndpoint, timestamp } from '../http.ts';

/** Staff have paused what is sent by itself: about one animal, or everything to a client. Texts that staff write are sent. */
export const messageHold = z.object({
  /** Null for everything. */
  petId: z.nullable(id),
  since: timestamp,
  /** Who paused it. */
  by: z.nullable(line),
});
export type MessageHold = z.output<typeof messageHold>;

export const setMessageHold = defineEndpoint({
  method: 'PUT',
  path: '/v1/app/clients/{id}/message-hold',
  spec: 'IN-23',
  extension: 'client-overview',
  summary: 'Pause or resume the automatic messages about an animal, or all to a client.',
  params: z.object({ id: requiredId }),
  body: z.strictObject({ petId: z.nullable(requiredId), isHeld: z.boolean() }),
  response: z.object({ holds: list(messageHold, longList) }),
  errors: ['client_not_found'],
});
