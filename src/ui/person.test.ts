import { expect, it } from 'vitest';
import { initialsOf, personTone } from './person.ts';

it('uses the first letters of the first and last word', () => {
  expect(['Mary Ann Lee', 'Zoë', 'ümit özil', '+1 555', ''].map(initialsOf)).toEqual(['ML', 'Z', 'ÜÖ', '#', '#']);
});

it('always gives a name the same tone', () => {
  expect(personTone('Mary Lee', 6)).toBe(personTone('Mary Lee', 6));
  expect(
    new Set(['Ann', 'Bea', 'Cem', 'Dora', 'Eli', 'Finn', 'Gus'].map((name) => personTone(name, 6))).size,
  ).toBeGreaterThan(2);
});
