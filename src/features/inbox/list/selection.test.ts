import { describe, expect, it } from 'vitest';
import { extend, noSelection, selectAll, type Selection, toggle } from './selection.ts';

const order = [7, 3, 5, 1, 9];
const sorted = (slots: Iterable<number>) => [...slots].toSorted((a, b) => a - b);
const slots = (selection: Selection) => sorted(selection.slots);

describe('selecting rows', () => {
  it('adds a row and takes it out again', () => {
    const one = toggle(noSelection, 5);
    expect(slots(one)).toEqual([5]);
    expect(slots(toggle(one, 5))).toEqual([]);
  });

  it('draws a range from where it began, forth and back, beside what was selected before', () => {
    const begun = toggle(toggle(noSelection, 9), 3);
    expect(slots(extend(begun, order, 3, 1))).toEqual([1, 3, 5, 9]);
    expect(slots(extend(extend(begun, order, 3, 1), order, 1, 7))).toEqual([3, 7, 9]);
  });

  it('begins a range at the row in focus where none was begun', () => {
    expect(slots(extend(noSelection, order, 3, 5))).toEqual([3, 5]);
    expect(slots(extend(toggle(noSelection, 42), order, 3, 5))).toEqual([3, 5, 42]);
  });

  it('takes all rows of a list', () => {
    expect(slots(selectAll(order))).toEqual([1, 3, 5, 7, 9]);
  });
});
