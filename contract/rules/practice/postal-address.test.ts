import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressProblem, tidyAddress } from './postal-address.ts';

const elm = { street: '1 Elm Street', city: 'Salem', state: 'MA', postalCode: '01970' };

describe('a postal address', () => {
  it.each([
    ['a street and a number', {}, null],
    ['a PO box', { street: 'PO Box 17' }, null],
    [
      'a state by its name and nine digits without a hyphen',
      { state: 'massachusetts', postalCode: '01970 1234' },
      null,
    ],
    ['no street', { street: ' ' }, 'street'],
    ['a street that no printer takes', { street: '1 Elm '.repeat(12) }, 'street'],
    ['no city', { city: '' }, 'city'],
    ['a state of another country', { state: 'ON' }, 'state'],
    ['four digits', { postalCode: '0197' }, 'zip'],
  ])('with %s', (_what, given, problem) => {
    expect(addressProblem({ ...elm, ...given })).toBe(problem);
  });

  it('is written in one line a part, with the letters of its state', () => {
    const typed = { street: ' 1  Elm\nStreet ', city: 'Salem ', state: 'Massachusetts', postalCode: '019701234' };
    expect(tidyAddress(typed)).toEqual({ ...elm, postalCode: '01970-1234' });
  });

  it('that can be delivered to can be so once it is tidy, and only then', () => {
    const part = fc.oneof(fc.constantFrom(...Object.values(elm), 'Ontario', ''), fc.string({ maxLength: 60 }));
    fc.assert(
      fc.property(fc.record({ street: part, city: part, state: part, postalCode: part }), (address) => {
        const tidy = tidyAddress(address);
        expect([addressProblem(address), null]).toContain(addressProblem(tidy));
        expect(tidyAddress(tidy)).toEqual(tidy);
      }),
    );
  });
});
