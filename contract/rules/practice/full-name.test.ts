import { expect, it } from 'vitest';
import { fullName } from './full-name.ts';

it('joins the names that are present', () => {
  expect(fullName('Laura', 'Meyer')).toBe('Laura Meyer');
  expect(fullName(null, 'Meyer')).toBe('Meyer');
  expect(fullName('Laura', undefined)).toBe('Laura');
  expect(fullName(' Laura ', ' ')).toBe('Laura');
  expect(fullName(null, '')).toBe('');
});
