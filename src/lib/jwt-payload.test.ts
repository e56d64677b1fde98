import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anIdToken } from '#tests/support/id-token.ts';
import { jwtPayload } from './jwt-payload.ts';

describe('jwtPayload', () => {
  it('reads claims of any alphabet', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        expect(jwtPayload(anIdToken({ family_name: name }))?.['family_name']).toBe(name);
      }),
    );
  });

  it.each(['', 'a.b.c', 'no token', `x.${btoa('"text"')}.y`])('finds nothing in %j', (text) => {
    expect(jwtPayload(text)).toBeNull();
  });
});
