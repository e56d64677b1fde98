import { beforeEach, describe, expect, it, vi } from 'vitest';
import { perFrame } from './per-frame.ts';

describe('events between two frames', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });

  it('are applied once, in their order', () => {
    const apply = vi.fn<(items: readonly number[]) => void>();
    const collector = perFrame(apply);
    collector.add(1);
    collector.add(2);
    expect(apply).not.toHaveBeenCalled();
    vi.advanceTimersToNextFrame();
    expect(apply.mock.calls).toEqual([[[1, 2]]]);
    vi.advanceTimersByTime(1000);
    expect(apply).toHaveBeenCalledTimes(1);
  });

  it('are applied by the clock where the page draws no frames', () => {
    vi.stubGlobal('requestAnimationFrame', () => 1);
    vi.stubGlobal('cancelAnimationFrame', () => {});
    const apply = vi.fn<(items: readonly number[]) => void>();
    perFrame(apply).add(1);
    vi.advanceTimersByTime(100);
    expect(apply).toHaveBeenCalledExactlyOnceWith([1]);
  });

  it('are applied before the frame where somebody cannot wait, and not a second time', () => {
    const apply = vi.fn<(items: readonly number[]) => void>();
    const collector = perFrame(apply);
    collector.add(1);
    collector.flush();
    expect(apply.mock.calls).toEqual([[[1]]]);
    vi.advanceTimersByTime(1000);
    collector.flush();
    expect(apply).toHaveBeenCalledTimes(1);
    expect(vi.getTimerCount()).toBe(0);
    collector.add(2);
    vi.advanceTimersByTime(1000);
    expect(apply.mock.calls.slice(1)).toEqual([[[2]]]);
  });

  it('are forgotten when dropped', () => {
    const apply = vi.fn<(items: readonly number[]) => void>();
    const collector = perFrame(apply);
    collector.add(1);
    collector.drop();
    vi.advanceTimersByTime(1000);
    collector.flush();
    expect(apply).not.toHaveBeenCalled();
  });
});
