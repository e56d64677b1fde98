import { describe, expect, it } from 'vitest';
import { charactersBySource } from './source-map.ts';

const sources = ['one.ts', 'two.ts'];
const counted = (code: string, mappings: string) => Object.fromEntries(charactersBySource(code, { sources, mappings }));

describe('the size of a source in the code', () => {
  it('ends where the next segment begins', () => {
    // Column 0 is of one.ts, column 4 of two.ts.
    expect(counted('aaaabbbbbb', 'AAAA,ICAA')).toEqual({ '': 0, 'one.ts': 4, 'two.ts': 6 });
  });

  it('continues on the next line where the map does', () => {
    // The second line names its source relative to the last one: back to one.ts.
    expect(counted('bbb\naaaa', 'ACAA;ADAA')).toEqual({ '': 0, 'one.ts': 4, 'two.ts': 3 });
  });

  it('has no source where the map names none', () => {
    expect(counted('aaaaxx\nyyy', 'AAAA,I')).toEqual({ '': 5, 'one.ts': 4 });
  });

  it('reads numbers of several digits', () => {
    // `gC` is 32.
    expect(counted('a'.repeat(40), 'AAAA,gCCAA')).toEqual({ '': 0, 'one.ts': 32, 'two.ts': 8 });
  });
});
