import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { timestamp } from '#contract/http.ts';
import { arbitraryOf } from './arbitrary-of.ts';
import { everyEndpoint } from './every-endpoint.ts';

const parts = [...everyEndpoint].flatMap(([name, endpoint]) =>
  (['params', 'query', 'body'] as const).map((part) => [`${name} ${part}`, endpoint[part]] as const),
);

describe('a generated value', () => {
  it.each(parts)('is valid for %s', (_name, schema) => {
    fc.assert(
      fc.property(arbitraryOf(schema), (value) => {
        expect(schema.safeParse(value).error).toBeUndefined();
      }),
    );
  });

  it('takes every option that a schema allows', () => {
    const schema = z.strictObject({
      kind: z.enum(['SMS', 'EMAIL']),
      day: z.union([z.literal(1), z.literal(2)]),
      note: z.optional(z.nullable(z.string())),
    });
    const seen = fc.sample(arbitraryOf(schema), 200) as z.output<typeof schema>[];
    expect(new Set(seen.map(({ kind }) => kind))).toEqual(new Set(['SMS', 'EMAIL']));
    expect(new Set(seen.map(({ day }) => day))).toEqual(new Set([1, 2]));
    expect(new Set(seen.map((value) => typeof value.note))).toEqual(new Set(['string', 'object', 'undefined']));
    expect(seen.some((value) => !('note' in value))).toBe(true);
  });

  it('respects length limits, and uses several time zones', () => {
    const rows = z.array(z.string().check(z.minLength(60))).check(z.minLength(1), z.maxLength(2));
    const sizes = fc.sample(arbitraryOf(rows), 50) as string[][];
    expect(new Set(sizes.map(({ length }) => length))).toEqual(new Set([1, 2]));
    const zones = (fc.sample(arbitraryOf(timestamp), 50) as string[]).map((text) => text.slice(23));
    expect(new Set(zones).size).toBeGreaterThan(1);
  });

  it('uses the given texts', () => {
    const [id, other] = ['0190-known', '0190-elsewhere'];
    const seen = fc.sample(arbitraryOf(z.object({ id: z.string() }), fc.constantFrom(id, other)), 50);
    expect(seen).toEqual(expect.arrayContaining([{ id }, { id: other }]));
  });

  it('throws where a check is beyond it, and does not try for ever', () => {
    const never = z.string().check(z.refine(() => false, 'Nothing will do.'));
    expect(() => fc.sample(arbitraryOf(never), 1)).toThrow('No value meets the schema: Nothing will do.');
  });

  it('throws for an unknown type of schema', () => {
    expect(() => arbitraryOf(z.bigint())).toThrow('No arbitrary for bigint yet');
  });
});
