import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { arbitraryOf } from '#tests/support/arbitrary-of.ts';
import { everyEndpoint } from '#tests/support/every-endpoint.ts';
import { corrupted } from '#tests/support/hostile-input.ts';
import { listConversations } from './communication/conversations.ts';
import { listMessages } from './communication/messages.ts';
import { conforms } from './conforms.ts';
import { socketEvent } from './events.ts';
import { listAppointmentActions } from './notification/appointment-actions.ts';

/** JSON that a schema accepts. */
const jsonOf = (schema: z.ZodMiniType) =>
  arbitraryOf(schema).map((value): unknown => JSON.parse(JSON.stringify(value ?? null)));

const schemas: [string, z.ZodMiniType][] = [
  ['an event', socketEvent],
  ...[...everyEndpoint].map(([name, { response }]): [string, z.ZodMiniType] => [`an answer of ${name}`, response]),
];

describe('JSON that conforms', () => {
  it.each(schemas)('is what parsing would return: %s', (_name, schema) => {
    const json = jsonOf(schema);
    fc.assert(
      fc.property(fc.oneof(json, json.chain(corrupted)), (value) => {
        if (!conforms(schema, value)) return;
        const { success, data } = schema.safeParse(value);
        expect(success && isDeepStrictEqual(data, value)).toBe(true);
      }),
    );
  });

  it.each<[string, z.ZodMiniType]>([
    ['an event', socketEvent],
    ['conversations', listConversations.response],
    ['messages', listMessages.response],
    ['the day of the audit', listAppointmentActions.response],
  ])('is told without parsing where much of it arrives: %s', (_what, schema) => {
    fc.assert(fc.property(jsonOf(schema), (value) => conforms(schema, value)));
  });
});
