import { beforeEach, describe, expect, it, vi } from 'vitest';
import { gather } from './gather.ts';

describe('notices of new texts', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });

  it('come at once, then at most every ten seconds with all that came in between', () => {
    const shown: (readonly number[])[] = [];
    const { add } = gather<number>((items) => shown.push(items));
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

  it('are forgotten with the session', () => {
    const show = vi.fn<(items: readonly number[]) => void>();
    const { add, drop } = gather<number>(show);
    add([1]);
    add([2]);
    drop();
    vi.advanceTimersByTime(60_000);
    expect(show.mock.calls).toEqual([[[1]]]);
  });
});
