import { expect, it } from 'vitest';
import { flagKeys, flagsAllOff } from './flags.ts';

it('every flag is listed once and starts off [FL-01]', () => {
  expect(Object.keys(flagsAllOff)).toEqual(flagKeys);
  expect(Object.values(flagsAllOff)).not.toContain(true);
});
