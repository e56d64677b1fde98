import { beforeEach, describe, expect, it, vi } from 'vitest';
import { anItem } from '#tests/support/outbox.ts';
import { type OutboxItem, thisWindow } from './outbox-item.ts';
import { undoWindow } from './undo-window.ts';

/** An undo window with these items. */
function aWindow(...waiting: OutboxItem[]) {
  let items = waiting;
  const world = { canSendOnUnload: true };
  const left: [item: OutboxItem, goes: boolean][] = [];
  const undo = undoWindow({
    items: () => items,
    change(changed) {
      items = items.map((one) => (one.id === changed.id ? changed : one));
    },
    canSendOnUnload: () => world.canSendOnUnload,
    releaseOnUnload: (item, goes) => left.push([item, goes]),
  });
  for (const one of waiting) undo.start(one);
  const remove = (id: string) => {
    items = items.filter((one) => one.id !== id);
  };
  return { ...undo, world, left, remove, heldIds: () => items.filter(({ held }) => held).map(({ id }) => id) };
}

const heldFor = (milliseconds: number, by = thisWindow) => ({
  until: new Date(Date.now() + milliseconds).toISOString(),
  by,
});

describe('the undo window', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });

  it('lasts as long as promised, and not longer', () => {
    const { heldIds } = aWindow(anItem({ held: heldFor(5000) }), anItem({ id: 'key-2', held: heldFor(7000) }));
    vi.advanceTimersByTime(4999);
    expect(heldIds()).toEqual(['key-1', 'key-2']);
    vi.advanceTimersByTime(1);
    expect(heldIds()).toEqual(['key-2']);
    vi.advanceTimersByTime(2000);
    expect(heldIds()).toEqual([]);
  });

  it('lasts as long as promised where the clock is set back meanwhile', () => {
    const { heldIds } = aWindow(anItem({ held: heldFor(5000) }));
    vi.setSystemTime(Date.now() - 2000);
    vi.advanceTimersByTime(5000);
    expect(heldIds()).toEqual(['key-1']);
    vi.advanceTimersByTime(2000);
    expect(heldIds()).toEqual([]);
  });

  it('releases a text immediately if it is already over', () => {
    expect(aWindow(anItem({ held: heldFor(0) })).heldIds()).toEqual([]);
  });

  it('does not release a text of another window', () => {
    const { heldIds, unload, left } = aWindow(anItem({ held: heldFor(5000, 'another window') }));
    vi.advanceTimersByTime(60_000);
    unload();
    expect([heldIds(), left]).toEqual([['key-1'], []]);
  });

  it('does not change texts that were undone, or are not queued any more', () => {
    const failed = anItem({ id: 'key-2', held: heldFor(5000), state: 'failed' });
    const { forget, remove, heldIds } = aWindow(anItem({ held: heldFor(5000) }), failed);
    forget('key-1');
    vi.advanceTimersByTime(5000);
    expect(heldIds()).toEqual(['key-1', 'key-2']);
    remove('key-1');
    vi.advanceTimersByTime(60_000);
    expect(heldIds()).toEqual(['key-2']);
  });

  it('ignores a text that has been removed', () => {
    const { remove, heldIds } = aWindow(anItem({ held: heldFor(5000) }));
    remove('key-1');
    vi.advanceTimersByTime(5000);
    expect(heldIds()).toEqual([]);
  });

  describe('when the page is unloaded', () => {
    it('ends: the first text of each conversation is sent, marked as tried, and the others stay queued', () => {
      const held = heldFor(5000);
      const { unload, left } = aWindow(
        anItem({ held }),
        anItem({ id: 'behind', held }),
        anItem({ id: 'elsewhere', subjectId: 'c-2', held }),
      );
      unload();
      const now = new Date().toISOString();
      expect(left.map(([{ id, triedAt, held: still }, goes]) => [id, triedAt, still, goes])).toEqual([
        ['key-1', now, null, true],
        ['behind', null, null, false],
        ['elsewhere', now, null, true],
      ]);
    });

    it('keeps a text behind another queued, but not one behind a failed one', () => {
      const { unload, left } = aWindow(
        anItem({ state: 'sending' }),
        anItem({ id: 'behind', held: heldFor(5000) }),
        anItem({ id: 'stuck', subjectId: 'c-2', state: 'failed' }),
        anItem({ id: 'next', subjectId: 'c-2', held: heldFor(5000) }),
      );
      unload();
      expect(left.map(([{ id }, goes]) => [id, goes])).toEqual([
        ['behind', false],
        ['next', true],
      ]);
    });

    it('leaves texts to the next page if nothing can be sent', () => {
      const { unload, left, world } = aWindow(anItem({ held: heldFor(5000) }));
      world.canSendOnUnload = false;
      unload();
      expect(left).toEqual([[anItem(), false]]);
    });

    it('keeps the time of an earlier attempt, and ignores failed texts', () => {
      const triedAt = '2026-05-04T09:00:01.000Z';
      const { unload, left } = aWindow(
        anItem({ triedAt, held: heldFor(5000) }),
        anItem({ id: 'key-2', subjectId: 'c-2', state: 'failed', held: heldFor(5000) }),
      );
      unload();
      expect(left).toEqual([[anItem({ triedAt }), true]]);
    });
  });
});
