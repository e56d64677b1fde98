import { describe, expect, it } from 'vitest';
import { anItem } from '#tests/support/outbox.ts';
import { parseStoredItems } from './stored-items.ts';

describe('the items that earlier pages left', () => {
  it('may have been stored by another release, or removed: what is unreadable is skipped', () => {
    expect(parseStoredItems({ odd: { id: 'odd' }, gone: null, 'key-1': anItem() })).toEqual([anItem()]);
    expect(parseStoredItems({})).toEqual([]);
  });

  it('may have been sent as their page was unloaded, if they were within its undo window', () => {
    const held = { until: '2026-05-04T09:00:05.000Z', by: 'a window' };
    const [a, b] = [anItem({ id: 'a', held }), anItem({ id: 'b', held, triedAt: '2026-05-04T09:00:04.000Z' })];
    expect(parseStoredItems({ a, b })).toEqual([{ ...a, triedAt: a.createdAt }, b]);
  });
});
