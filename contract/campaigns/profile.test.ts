import { describe, expect, it } from 'vitest';
import { addressLines } from './profile.ts';

const address = {
  practiceAddress: '1 Elm Street',
  practiceAddress2: 'Suite 4',
  practiceAddressCity: 'Portland',
  practiceAddressState: 'ME',
  practiceAddressPostalCode: '04101',
};

describe('the address of a practice', () => {
  it('is written as on a letter', () => {
    expect(addressLines(address)).toEqual(['1 Elm Street', 'Suite 4', 'Portland, ME 04101']);
  });

  it('omits missing parts and their commas', () => {
    expect(addressLines({ ...address, practiceAddress2: null, practiceAddressState: null })).toEqual([
      '1 Elm Street',
      'Portland 04101',
    ]);
    expect(addressLines({ practiceAddressState: 'ME' })).toEqual(['ME']);
    expect(addressLines({})).toEqual([]);
  });
});
