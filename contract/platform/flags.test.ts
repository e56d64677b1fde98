import { expect, it } from 'vitest';
import { flagKeys, flagsAllOff } from './flags.ts';

it('all nineteen flags start off [FL-01]', () => {
  expect(flagKeys).toHaveLength(19);
  expect(Object.keys(flagsAllOff).toSorted()).toEqual(flagKeys.toSorted());
  expect(Object.values(flagsAllOff)).not.toContain(true);
});
