import { beforeEach, describe, expect, it, vi } from 'vitest';
import { anItem } from '#tests/support/outbox.ts';
import { isStuck, isUndoable, nextCreatedAt, outboxItem, thisWindow } from './outbox-item.ts';

describe('an item of the outbox', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });

  it('stored by an earlier release is a text that can be sent', () => {
    const {
      kind: _kind,
      sendAt: _at,
      day: _day,
      held: _held,
      seenUntil: _seen,
      marksDone: _done,
      ...former
    } = anItem();
    expect(outboxItem.parse(former)).toEqual(anItem());
    expect(outboxItem.safeParse({ ...former, state: 'flying' }).success).toBe(false);
  });

  it.each(['text', 'later', 'note', 'confirmed', 'voicemail'] as const)(
    'is read from disk as the %s it was',
    (kind) => {
      const item = anItem({ kind, state: 'paused', held: { until: '2026-05-04T09:00:05.000Z', by: 'a window' } });
      expect(outboxItem.parse(JSON.parse(JSON.stringify(item)))).toEqual(item);
    },
  );

  it('is stuck once it has failed or was paused, and not before', () => {
    expect((['queued', 'sending', 'failed', 'paused'] as const).filter((state) => isStuck(anItem({ state })))).toEqual([
      'failed',
      'paused',
    ]);
  });

  it('can be undone in the window that sent it, until its undo window ends', () => {
    const until = new Date(Date.now() + 5000).toISOString();
    const held = anItem({ held: { until, by: thisWindow } });
    expect(isUndoable(held)).toBe(true);
    expect(isUndoable({ ...held, held: { until, by: 'another window' } })).toBe(false);
    expect(isUndoable({ ...held, state: 'sending' })).toBe(false);
    expect(isUndoable(anItem())).toBe(false);
    vi.advanceTimersByTime(5000);
    expect(isUndoable(held)).toBe(false);
  });

  it('has a unique creation time even if the clock stands still or is set back', () => {
    const now = Date.parse('2026-05-04T09:00:00.000Z');
    expect(nextCreatedAt([], now)).toBe('2026-05-04T09:00:00.000Z');
    const items = [
      anItem({ createdAt: '2026-05-04T09:30:00.000Z' }),
      anItem({ createdAt: '2026-05-04T09:00:00.000Z' }),
    ];
    expect(nextCreatedAt(items, now)).toBe('2026-05-04T09:30:00.001Z');
    expect(nextCreatedAt(items, now + 3_600_000)).toBe('2026-05-04T10:00:00.000Z');
    expect(nextCreatedAt([])).toBe(new Date().toISOString());
  });
});
