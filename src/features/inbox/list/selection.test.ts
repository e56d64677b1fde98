import { describe, expect, it } from 'vitest';
import { selectRange, noSelection, selectAll, type Selection, toggle } from './selection.ts';

const order = [7, 3, 5, 1, 9];
const sorted = (slots: Iterable<number>) => [...slots].toSorted((a, b) => a - b);
const slots = (selection: Selection) => sorted(selection.slots);

describe('selecting rows', () => {
  it('adds a row and removes it again', () => {
    const one = toggle(noSelection, 5);
    expect(slots(one)).toEqual([5]);
    expect(slots(toggle(one, 5))).toEqual([]);
  });

  it('selects a range from its anchor in both directions, in addition to what was selected before', () => {
    const before = toggle(toggle(noSelection, 9), 3);
    expect(slots(selectRange(before, order, 3, 1))).toEqual([1, 3, 5, 9]);
    expect(slots(selectRange(selectRange(before, order, 3, 1), order, 1, 7))).toEqual([3, 7, 9]);
  });

  it('starts a range at the focused row if it has no anchor', () => {
    expect(slots(selectRange(noSelection, order, 3, 5))).toEqual([3, 5]);
    expect(slots(selectRange(toggle(noSelection, 42), order, 3, 5))).toEqual([3, 5, 42]);
  });

  it('selects all rows of a list', () => {
    expect(slots(selectAll(order))).toEqual([1, 3, 5, 7, 9]);
  });
});
