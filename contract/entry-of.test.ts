import { expect, it } from 'vitest';
import { entryOf } from './entry-of.ts';

it('finds what a table has of its own, and nothing that every object has', () => {
  expect(entryOf({ one: 1 }, 'one')).toBe(1);
  for (const key of ['two', 'constructor', '__proto__', 'toString']) expect(entryOf({ one: 1 }, key)).toBeUndefined();
});
