import { expect, it } from 'vitest';
import { rememberedRefusals } from './remembered-refusals.ts';

it('remembers a refusal until its time, and as many as are bounded', () => {
  let now = 0;
  const { remember, waitOf } = rememberedRefusals(() => now);
  expect(waitOf('a')).toBeNull();
  remember('a', 3);
  expect(waitOf('a')).toBe(3);
  now = 2500;
  expect(waitOf('a')).toBe(1);
  now = 3000;
  expect(waitOf('a')).toBeNull();
  remember('first', 60);
  for (let index = 0; index < 20_000; index += 1) remember(String(index), 60);
  expect(waitOf('first')).toBeNull();
  expect(waitOf('19999')).toBe(60);
});
