import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applied, changedFields, conflicts, edit, type Edits, keepMine, noEdits, settled, without } from './edits.ts';

interface Fields {
  a: string;
  b: string;
  c: readonly string[];
}
const value = fc.constantFrom('x', 'y', 'z');
const fields: fc.Arbitrary<Fields> = fc.record({ a: value, b: value, c: fc.array(value, { maxLength: 2 }) });
const change: fc.Arbitrary<Partial<Fields>> = fc.record(
  { a: value, b: value, c: fc.array(value, { maxLength: 2 }) },
  { requiredKeys: [] },
);
const editedBy = (saved: Fields, changes: readonly Partial<Fields>[]): Edits<Fields> =>
  changes.reduce<Edits<Fields>>((edits, one) => edit(saved, edits, one), noEdits);

describe('edits of a page of settings', () => {
  it('contain the latest values', () => {
    fc.assert(
      fc.property(fields, fc.array(change), (saved, changes) => {
        expect(applied(saved, editedBy(saved, changes))).toEqual(Object.assign({}, saved, ...changes));
      }),
    );
  });

  it('are empty when all values are as saved', () => {
    fc.assert(
      fc.property(fields, fc.array(change), (saved, changes) => {
        expect(edit(saved, editedBy(saved, changes), saved)).toEqual(noEdits);
      }),
    );
  });

  it('do not conflict while no one else has saved', () => {
    fc.assert(
      fc.property(fields, fc.array(change), (saved, changes) => {
        expect(conflicts(saved, editedBy(saved, changes))).toEqual([]);
      }),
    );
  });

  it('conflict only in fields that a colleague has saved with another value', () => {
    fc.assert(
      fc.property(fields, fields, fc.array(change), (saved, theirs, changes) => {
        const edits = editedBy(saved, changes);
        const mine = applied(saved, edits);
        const differ = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);
        const expected = (['a', 'b', 'c'] as const).filter(
          (key) => differ(mine[key], saved[key]) && differ(theirs[key], saved[key]) && differ(theirs[key], mine[key]),
        );
        expect(conflicts(theirs, edits).toSorted()).toEqual(expected);
      }),
    );
  });

  it('do not conflict with their own publish whose response was lost', () => {
    const saved: Fields = { a: 'x', b: 'x', c: [] };
    const lost = edit(saved, noEdits, { a: 'y' });
    const published = { ...saved, a: 'y' };
    expect(conflicts(published, edit(published, lost, { a: 'z' }))).toEqual([]);
  });

  it('do not conflict after a choice: theirs removes the edit, mine stays', () => {
    const mine = edit<Fields>({ a: 'x', b: 'x', c: [] }, noEdits, { a: 'y', b: 'y' });
    const theirs: Fields = { a: 'z', b: 'z', c: [] };
    expect(conflicts(theirs, mine)).toEqual(['a', 'b']);
    const chosen = without(keepMine(theirs, mine, 'a'), ['b']);
    expect(conflicts(theirs, chosen)).toEqual([]);
    expect(applied(theirs, chosen)).toEqual({ a: 'y', b: 'z', c: [] });
    expect(changedFields(theirs, chosen)).toEqual(['a']);
  });

  it('are removed when published, except what was edited meanwhile', () => {
    fc.assert(
      fc.property(fields, fc.array(change), fc.array(change), (saved, before, meanwhile) => {
        const published = applied(saved, editedBy(saved, before));
        const edits = editedBy(saved, [...before, ...meanwhile]);
        const left = settled(edits, ['a', 'b', 'c'], published);
        expect(applied(published, left)).toEqual({ ...published, ...edits.edited });
        expect(conflicts(published, left)).toEqual([]);
      }),
    );
  });

  it('are no change if a colleague has saved the same value', () => {
    const mine = edit<Fields>({ a: 'x', b: 'x', c: [] }, noEdits, { c: ['x'] });
    expect(changedFields({ a: 'x', b: 'x', c: ['x'] }, mine)).toEqual([]);
  });
});
