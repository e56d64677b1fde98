import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { safelyParsed } from './safely-parsed.ts';

const pet = z.object({
  name: z.string().check(z.maxLength(9)),
  tags: z.optional(z.array(z.string()).check(z.maxLength(2))),
});
const unmeasurable = { length: { valueOf: 1, toString: 1 } };

describe('untrusted input', () => {
  it('is parsed, or yields the issues of the schema', () => {
    expect(safelyParsed(pet, { name: 'Luna', odd: 1 })).toEqual({ success: true, data: { name: 'Luna' } });
    expect(safelyParsed(pet, { name: 1 }).error?.issues).toMatchObject([{ path: ['name'] }]);
  });

  it('is invalid if its length cannot be compared with a number [F-50]', () => {
    for (const given of [{ name: unmeasurable }, { name: 'Luna', tags: unmeasurable }])
      expect(safelyParsed(pet, given).error?.issues).toEqual([expect.objectContaining({ path: [] })]);
  });

  it('does not hide an error that the schema itself throws', () => {
    const broken = z.string().check(
      z.refine(() => {
        throw new RangeError('Broken');
      }),
    );
    expect(() => safelyParsed(broken, 'Luna')).toThrow(RangeError);
  });
});
