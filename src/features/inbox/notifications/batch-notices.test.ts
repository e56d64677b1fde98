import { beforeEach, describe, expect, it, vi } from 'vitest';
import { batchNotices } from './batch-notices.ts';

describe('notices of new texts', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });

  it('are shown at once, then at most every ten seconds in one batch', () => {
    const shown: (readonly number[])[] = [];
    const { add } = batchNotices<number>((items) => shown.push(items));
    add([1]);
    add([2]);
    vi.advanceTimersByTime(9999);
    add([3, 4]);
    expect(shown).toEqual([[1]]);
    vi.advanceTimersByTime(1);
    expect(shown).toEqual([[1], [2, 3, 4]]);
    vi.advanceTimersByTime(60_000);
    add([5]);
    expect(shown).toEqual([[1], [2, 3, 4], [5]]);
  });

  it('are dropped when the session ends', () => {
    const show = vi.fn<(items: readonly number[]) => void>();
    const { add, clear } = batchNotices<number>(show);
    add([1]);
    add([2]);
    clear();
    vi.advanceTimersByTime(60_000);
    expect(show.mock.calls).toEqual([[[1]]]);
  });
});
