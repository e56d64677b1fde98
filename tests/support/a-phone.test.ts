import { expect, it } from 'vitest';
import { behaviourOf } from '#server/outside/carrier/magic-numbers.ts';
import { aPhone } from './a-phone.ts';

it('returns unique numbers without simulated failures', () => {
  const phones = Array.from({ length: 20_000 }, aPhone);
  expect(new Set(phones).size).toBe(phones.length);
  const ordinary = behaviourOf('+15552004000');
  expect(phones.filter((phone) => !/^\+1555\d{7}$/.test(phone) || behaviourOf(phone).refusal)).toEqual([]);
  expect(phones.filter((phone) => JSON.stringify(behaviourOf(phone)) !== JSON.stringify(ordinary))).toEqual([]);
});
