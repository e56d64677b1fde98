import { describe, expect, it } from 'vitest';
import { hostileIds } from '#tests/support/hostile-ids.ts';
import { byId, withEntry, withoutEntry } from './by-id.ts';

describe.each([...hostileIds, 'a'])('entries by an id such as %s', (id) => {
  it('hold nothing that nobody put there', () => {
    expect(byId<number>()[id]).toBeUndefined();
    expect(withEntry(byId<number>(), 'b', 1)[id]).toBeUndefined();
    expect(withoutEntry(byId([['b', 1]]), 'b')[id]).toBeUndefined();
  });

  it('hold what was put there, and nothing of it once it is taken out', () => {
    const entries = withEntry(byId(), id, [1]);
    expect([entries[id], Object.keys(entries)]).toEqual([[1], [id]]);
    expect(withEntry(entries, id, [2])[id]).toEqual([2]);
    expect(entries[id]).toEqual([1]);
    expect(Object.keys(withoutEntry(entries, id))).toEqual([]);
    expect({}).not.toHaveProperty('polluted');
  });

  it('take over those of others, the later ones last', () => {
    const entries = byId(byId([[id, 1]]), new Map([[id, 2]]), { ['b']: 3 });
    expect(Object.entries(entries)).toEqual([
      [id, 2],
      ['b', 3],
    ]);
  });
});
