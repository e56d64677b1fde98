import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { safelyParsed } from './safely-parsed.ts';

const pet = z.object({
  name: z.string().check(z.maxLength(9)),
  tags: z.optional(z.array(z.string()).check(z.maxLength(2))),
});
const unmeasurable = { length: { valueOf: 1, toString: 1 } };

describe('what came from outside', () => {
  it('is what the schema makes of it, or what it says of it', () => {
    expect(safelyParsed(pet, { name: 'Luna', odd: 1 })).toEqual({ success: true, data: { name: 'Luna' } });
    expect(safelyParsed(pet, { name: 1 }).error?.issues).toMatchObject([{ path: ['name'] }]);
  });

  it('is invalid where its length is nothing that can be measured [F-50]', () => {
    for (const given of [{ name: unmeasurable }, { name: 'Luna', tags: unmeasurable }])
      expect(safelyParsed(pet, given).error?.issues).toEqual([expect.objectContaining({ path: [] })]);
  });

  it('does not hide what is the fault of the schema', () => {
    const broken = z.string().check(
      z.refine(() => {
        throw new RangeError('Broken');
      }),
    );
    expect(() => safelyParsed(broken, 'Luna')).toThrow(RangeError);
  });
});
