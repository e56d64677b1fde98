import { beforeEach, describe, expect, it, vi } from 'vitest';
import { catchUp } from './catch-up.ts';

/** Catching up on lists and threads, which succeeds unless the test makes it fail. */
function aCatchUp() {
  const world = { lists: true, threads: true };
  const refreshLists = vi.fn(async (_endedAt: number) => world.lists);
  const refreshThreads = vi.fn(async (_endedAt: number) => world.threads);
  const onSynced = vi.fn<(endedAt: number) => void>();
  const onMissed = vi.fn<() => void>();
  const requestCounts = () => [refreshLists.mock.calls.length, refreshThreads.mock.calls.length];
  return {
    ...catchUp([refreshLists, refreshThreads], onSynced, onMissed),
    world,
    refreshLists,
    onSynced,
    onMissed,
    requestCounts,
  };
}

describe('catching up', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });
  const after = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

  it('fetches everything after the given delay, and is synced as of the end of the gap', async () => {
    const { begin, requestCounts, refreshLists, onSynced } = aCatchUp();
    const endedAt = Date.now();
    begin(2000);
    await after(1999);
    expect(requestCounts()).toEqual([0, 0]);
    await after(1);
    expect(requestCounts()).toEqual([1, 1]);
    expect(refreshLists).toHaveBeenCalledWith(endedAt);
    expect(onSynced).toHaveBeenCalledExactlyOnceWith(endedAt);
    await after(60_000);
    expect(requestCounts()).toEqual([1, 1]);
  });

  it('retries only what failed, after 1, 2, 4, 8, 8 s, until all has succeeded [F-16]', async () => {
    const { begin, requestCounts, world, onSynced, onMissed } = aCatchUp();
    const endedAt = Date.now();
    world.lists = false;
    begin(0);
    await after(0);
    for (const [index, seconds] of [1, 2, 4, 8, 8].entries()) {
      await after(seconds * 1000 - 1);
      expect(requestCounts()).toEqual([index + 1, 1]);
      await after(1);
      expect(requestCounts()).toEqual([index + 2, 1]);
    }
    expect(onSynced).not.toHaveBeenCalled();
    expect(onMissed).toHaveBeenCalledTimes(6);
    world.lists = true;
    await after(8000);
    expect(onMissed).toHaveBeenCalledTimes(6);
    expect(onSynced).toHaveBeenCalledExactlyOnceWith(endedAt);
    expect(requestCounts()).toEqual([7, 1]);
  });

  it('starts over with the next gap, even if the last one is incomplete', async () => {
    const { begin, requestCounts, world, onSynced } = aCatchUp();
    world.lists = false;
    begin(0);
    await after(500);
    world.lists = true;
    const endedAt = Date.now();
    begin(0);
    await after(60_000);
    expect(requestCounts()).toEqual([2, 2]);
    expect(onSynced).toHaveBeenCalledExactlyOnceWith(endedAt);
  });

  it('ignores answers of an earlier gap', async () => {
    const { begin, refreshLists, onSynced, requestCounts } = aCatchUp();
    let answer!: (wentWell: boolean) => void;
    refreshLists.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    begin(0);
    await after(10);
    const endedAt = Date.now();
    begin(1000);
    answer(true);
    await after(0);
    expect(onSynced).not.toHaveBeenCalled();
    await after(1000);
    expect(onSynced).toHaveBeenCalledExactlyOnceWith(endedAt);
    expect(requestCounts()).toEqual([2, 2]);
  });

  it('makes no attempt while resting', async () => {
    const { begin, rest, requestCounts } = aCatchUp();
    begin(1000);
    rest();
    await after(60_000);
    expect(requestCounts()).toEqual([0, 0]);
  });

  it('requests nothing more and ignores answers once it is stopped', async () => {
    const { begin, stop, world, requestCounts, onSynced } = aCatchUp();
    world.threads = false;
    begin(0);
    await after(0);
    begin(1000);
    stop();
    await after(60_000);
    expect(requestCounts()).toEqual([1, 1]);
    world.threads = true;
    begin(0);
    vi.advanceTimersByTime(0);
    stop();
    await after(60_000);
    expect([requestCounts(), onSynced.mock.calls]).toEqual([[2, 2], []]);
  });
});
