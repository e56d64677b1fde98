import fc from 'fast-check';
import { expect, it } from 'vitest';
import { matchingTypes } from './type-search.ts';

const types = ['Annual wellness exam', 'Dental cleaning', 'Vaccination', 'Nail trim', 'Radiografía'].map((name) => ({
  id: name,
  name,
}));
const found = (typed: string) => matchingTypes(types, typed).map(({ name }) => name);

it('narrows the list from the third letter on; shorter texts leave it whole, in its order [AR-43] [CN-38]', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 2 }), fc.constantFrom('', ' ', '  '), (typed, space) => {
      expect(matchingTypes(types, `${space}${typed}${space}`)).toBe(types);
    }),
  );
  expect(found('den')).toEqual(['Dental cleaning']);
});

it('finds what is spelled nearly so, and not what is too far away [AR-43] [CN-38]', () => {
  expect(found('vacination')).toEqual(['Vaccination']);
  expect(found('WELNESS')).toEqual(['Annual wellness exam']);
  expect(found('radiografia')).toEqual(['Radiografía']);
  expect(found('axual')).toEqual(['Annual wellness exam']);
  expect(found('weness')).toEqual([]);
  expect(found('surgery')).toEqual([]);
  expect(found('zzzz')).toEqual([]);
});

it('drops what Fuse finds with a score above 0.6, as weak matches in long names have [AR-43] [CN-38]', () => {
  const names = {
    eight: 'Vaccination for puppies and kittens and all of',
    nine: 'Vaccination for puppies and kittens and all of the',
    long: 'Vaccination for puppies and kittens and all of the other animals of one household',
  };
  const longer = Object.entries(names).map(([id, name]) => ({ id, name }));
  const search = (typed: string) => matchingTypes([...types, ...longer], typed).map(({ id }) => id);
  expect(search('vaccination')).toEqual(['Vaccination', 'eight', 'nine', 'long']);
  expect(search('vacinatin')).toEqual(['Vaccination', 'eight']);
});

it('finds only types that exist, each once, for any text [AR-43]', () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      const matches = matchingTypes(types, typed);
      expect(new Set(matches).size).toBe(matches.length);
      for (const match of matches) expect(types).toContain(match);
    }),
  );
});
