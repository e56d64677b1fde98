import { describe, expect, it } from 'vitest';
import { anItem } from '#tests/support/outbox.ts';
import { outboxItem } from './outbox-item.ts';
import { parseStoredItems, storedForm } from './stored-items.ts';

describe('the items that earlier pages stored', () => {
  it('may be unreadable or removed, and are then skipped', () => {
    expect(parseStoredItems({ odd: { id: 'odd' }, gone: null, 'key-1': anItem() })).toEqual([anItem()]);
    expect(parseStoredItems({})).toEqual([]);
  });

  it('have the subject under either of its names, and are written with both', () => {
    const { subjectId, ...rest } = anItem({ kind: 'voicemail', subjectId: 'a-1' });
    expect(parseStoredItems({ former: { ...rest, conversationId: subjectId } })).toEqual([{ ...rest, subjectId }]);
    expect(parseStoredItems({ latest: { ...rest, subjectId } })).toEqual([{ ...rest, subjectId }]);
    expect(storedForm({ ...rest, subjectId })).toEqual({ ...rest, subjectId, conversationId: subjectId });
    expect(outboxItem.parse(storedForm({ ...rest, subjectId }))).toEqual({ ...rest, subjectId });
  });

  it('count as tried if they could still be undone, because unloading may have sent them', () => {
    const held = { until: '2026-05-04T09:00:05.000Z', by: 'a window' };
    const [a, b] = [anItem({ id: 'a', held }), anItem({ id: 'b', held, triedAt: '2026-05-04T09:00:04.000Z' })];
    expect(parseStoredItems({ a, b })).toEqual([{ ...a, triedAt: a.createdAt }, b]);
  });
});
