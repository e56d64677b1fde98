import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSameJson } from './same-json.ts';

describe('two JSON values', () => {
  it('are the same where they are written the same but for the order of keys', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(isSameJson(value, structuredClone(value))).toBe(true);
      }),
    );
    expect(isSameJson({ a: 1, b: [{ c: null }] }, { b: [{ c: null }], a: 1 })).toBe(true);
    expect(isSameJson({ a: 1, b: undefined }, { a: 1 })).toBe(true);
  });

  it('differ in kind, in length and in depth', () => {
    for (const [a, b] of [
      [[], {}],
      [null, {}],
      [[1], [1, 2]],
      [{ a: { b: 1 } }, { a: { b: 2 } }],
      ['1', 1],
      [{ a: null }, {}],
    ])
      expect(isSameJson(a, b)).toBe(false);
  });
});
