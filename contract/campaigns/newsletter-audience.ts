import * as z from 'zod/mini';
import { id, line, list, text } from '../fields.ts';
import { defineEndpoint, timestamp } from '../http.ts';
import { exclusions, recipients } from '../rules/newsletters/audience.ts';
import { practicePath } from '../templates/templates.ts';

const exclusion = z.enum(exclusions);

/** A client, and why a newsletter does not reach them; null where it does. */
const audienceClient = z.object({
  id,
  client: z.nullable(line),
  email: z.nullable(line),
  /** Names of the living animals. */
  animals: list(line, 100),
  reason: z.nullable(exclusion),
  /** Since when email to the address is stopped. */
  since: z.nullable(timestamp),
});
export type ListedReader = z.output<typeof audienceClient>;

/** Clients of one answer. */
export const audiencePage = 50;
/** Clients that stand for those whom a newsletter reaches. */
export const audienceSample = 10;

export const countAudience = defineEndpoint({
  method: 'POST',
  path: '/v1/{pims}/{org}/{branch}/campaigns/audience',
  extension: 'newsletter-audience',
  summary: 'How many clients a newsletter would reach now, and how many it would not and why.',
  params: z.object(practicePath),
  body: z.strictObject({ recipients }),
  response: z.object({
    reached: z.number(),
    /** How many of them have no first name, and how many no living animal: they read the fallbacks of these merge fields. */
    lacking: z.object({ owner: z.number(), pet: z.number() }),
    excluded: list(z.object({ reason: exclusion, count: z.number() }), exclusions.length),
    sample: list(audienceClient, audienceSample),
  }),
  readsOnly: true,
});

export const listAudience = defineEndpoint({
  method: 'POST',
  path: '/v1/{pims}/{org}/{branch}/campaigns/audience/clients',
  extension: 'newsletter-audience',
  summary: 'Clients with the reason why a newsletter does not reach them.',
  params: z.object(practicePath),
  body: z.strictObject({
    recipients,
    /** Those left out for one reason, or those it reaches; by default all. */
    reason: z.optional(z.union([exclusion, z.literal('reached')])),
    /** Words of their name or address. */
    q: z.optional(text(100)),
    /** `nextCursor` of the page before. */
    cursor: z.optional(id),
  }),
  response: z.object({ items: list(audienceClient, audiencePage), nextCursor: z.nullable(id) }),
  readsOnly: true,
});
