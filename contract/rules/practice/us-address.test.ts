import { describe, expect, it } from 'vitest';
import { stateCode, stateCodeOf, stateCodes, tidyZip, zipCode } from './us-address.ts';

describe('a state of an address', () => {
  it('is one of the codes of the USPS: the states, DC, the territories and the armed forces', () => {
    expect(new Set(stateCodes).size).toBe(62);
    for (const code of ['ME', 'DC', 'PR', 'AE']) expect(stateCode.safeParse(code).success).toBe(true);
    for (const other of ['XX', 'me', 'Maine', 'ME ', '']) expect(stateCode.safeParse(other).success).toBe(false);
  });

  it('is recognised by its code and by its name, in any case', () => {
    expect(['me', ' Maine ', 'NEW YORK', 'district of columbia'].map(stateCodeOf)).toEqual(['ME', 'ME', 'NY', 'DC']);
    expect(['XX', 'New', '', 'constructor'].map(stateCodeOf)).toEqual([null, null, null, null]);
  });
});

describe('a zip code', () => {
  it('has five digits, or nine with a hyphen', () => {
    for (const zip of ['04101', '04101-1234']) expect(zipCode.safeParse(zip).success, zip).toBe(true);
    for (const zip of ['123', '041011234', '04101-', '04101-12', ' 04101', '0410a', '٠٤١٠١', '04101\n'])
      expect(zipCode.safeParse(zip).success, zip).toBe(false);
  });

  it('is normalised if it has all its digits', () => {
    expect(['041011234', ' 04101 1234 ', '04101-1234', '04101 '].map(tidyZip)).toEqual([
      '04101-1234',
      '04101-1234',
      '04101-1234',
      '04101',
    ]);
    expect(['123', '04101-12', 'SW1A 1AA'].map(tidyZip)).toEqual(['123', '04101-12', 'SW1A 1AA']);
  });
});
