import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pimsTypes } from '../../platform/practice.ts';
import { practiceOfRowKey, recordOfRowKey, recordRowKeyOf, rowKeyOf } from './row-key.ts';

const part = fc.string({ minLength: 1, unit: 'grapheme' }).filter((text) => !/[#:]/.test(text));
const practice = fc.record({
  pimsType: fc.constantFrom(...pimsTypes),
  practiceOrgId: part,
  practiceSubOrgId: part,
});

describe('the practice row key', () => {
  it('joins PIMS, organization and branch, and parses to them [SH-89]', () => {
    expect(rowKeyOf({ pimsType: 'NEO', practiceOrgId: 'org-1', practiceSubOrgId: 'b-2' })).toBe('NEO#org-1:b-2');
    fc.assert(
      fc.property(practice, (parts) => {
        expect(practiceOfRowKey(rowKeyOf(parts))).toEqual(parts);
      }),
    );
  });

  it.each([
    '',
    'NEO',
    'NEO#org-1',
    'NEO#org-1:',
    'NEO#:b-2',
    '#org-1:b-2',
    'neo#org-1:b-2',
    'AVIMARK#org-1:b-2',
    'NEO#org-1:b-2:c-3',
    'NEO#org-1#b-2',
    'NEO:org-1#b-2',
    ' NEO#org-1:b-2',
    'NEO%23org-1:b-2',
  ])('rejects %j [SH-89]', (key) => {
    expect(() => practiceOfRowKey(key)).toThrow(/^Invalid row key/);
  });

  it('rejects everything that is not the key of a practice [SH-89]', () => {
    const text = fc.oneof(fc.string(), fc.stringMatching(/^(NEO)?[NEO#:a]{0,8}$/));
    const roundTrip = (key: string) => {
      try {
        return rowKeyOf(practiceOfRowKey(key));
      } catch (error) {
        return String(error);
      }
    };
    fc.assert(
      fc.property(text, (key) => {
        const isKey = /^(NEO|EZYVET|CORNERSTONE)#[^#:]+:[^#:]+$/.test(key);
        expect(roundTrip(key)).toBe(isKey ? key : `Error: Invalid row key: ${JSON.stringify(key)}`);
      }),
    );
  });

  it('is not built from parts that would parse as another practice [SH-89]', () => {
    const parts = { pimsType: 'NEO', practiceOrgId: 'a:b', practiceSubOrgId: 'c' } as const;
    expect(() => rowKeyOf(parts)).toThrow('Invalid row key');
    expect(() => rowKeyOf({ ...parts, practiceOrgId: 'a', practiceSubOrgId: 'b:c' })).toThrow('Invalid row key');
    expect(() => rowKeyOf({ ...parts, practiceOrgId: '' })).toThrow('Invalid row key');
  });
});

describe('the row key of a record', () => {
  const name = fc.string({ minLength: 1, unit: 'grapheme' });

  it('has a third part that names the record, and parses to what it was made of [SH-89] [RC-14]', () => {
    const practiceOne = { pimsType: 'NEO', practiceOrgId: 'org-1', practiceSubOrgId: 'b-2' } as const;
    expect(recordRowKeyOf(practiceOne, 'rabies')).toBe('NEO#org-1:b-2#rabies');
    expect(recordOfRowKey('NEO#org-1:b-2#K9 %235 shot')).toEqual({ practice: practiceOne, record: 'K9 #5 shot' });
    fc.assert(
      fc.property(practice, name, (parts, record) => {
        const key = recordRowKeyOf(parts, record);
        expect(key.split('#')).toHaveLength(3);
        expect(recordOfRowKey(key)).toEqual({ practice: parts, record });
      }),
    );
  });

  it.each([
    '',
    'NEO#org-1:b-2',
    'NEO#org-1:b-2#',
    'NEO#org-1:b-2#rabies#more',
    'NEO#org-1:b-2##rabies',
    'NEO#org-1#rabies',
    'NEO##rabies',
    '#org-1:b-2#rabies',
    'neo#org-1:b-2#rabies',
    'AVIMARK#org-1:b-2#rabies',
    'NEO#org-1:#rabies',
    'NEO#org-1:b-2#50%',
  ])('rejects %j [SH-89] [RC-14]', (key) => {
    expect(() => recordOfRowKey(key)).toThrow(/^Invalid row key/);
  });

  it('is never that of a practice, nor the other way round [SH-89] [RC-14]', () => {
    fc.assert(
      fc.property(practice, name, (parts, record) => {
        expect(() => practiceOfRowKey(recordRowKeyOf(parts, record))).toThrow('Invalid row key');
        expect(() => recordOfRowKey(rowKeyOf(parts))).toThrow('Invalid row key');
      }),
    );
    expect(() => recordRowKeyOf({ pimsType: 'NEO', practiceOrgId: 'a', practiceSubOrgId: 'b' }, '')).toThrow(
      'Invalid row key',
    );
  });
});
