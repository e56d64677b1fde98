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

  it('are applied by a timer if the page draws no frames', () => {
    vi.stubGlobal('requestAnimationFrame', () => 1);
    vi.stubGlobal('cancelAnimationFrame', () => {});
    const apply = vi.fn<(items: readonly number[]) => void>();
    const collector = perFrame(apply);
    collector.add(1);
    vi.advanceTimersByTime(99);
    expect(apply).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(apply.mock.calls).toEqual([[[1]]]);
    collector.add(2);
    collector.add(3);
    vi.advanceTimersByTime(100);
    expect(apply.mock.calls.slice(1)).toEqual([[[2, 3]]]);
  });

  it('request one frame and one timer for each batch', () => {
    const frames = vi.spyOn(globalThis, 'requestAnimationFrame');
    const apply = vi.fn<(items: readonly number[]) => void>();
    const collector = perFrame(apply);
    collector.add(1);
    collector.add(2);
    expect([frames.mock.calls.length, vi.getTimerCount()]).toEqual([1, 2]);
    vi.advanceTimersToNextFrame();
    expect(vi.getTimerCount()).toBe(0);
    collector.add(3);
    vi.advanceTimersToNextFrame();
    expect(apply.mock.calls).toEqual([[[1, 2]], [[3]]]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('cancel no frame that was not requested', () => {
    const calledOff = vi.spyOn(globalThis, 'cancelAnimationFrame');
    perFrame(() => {}).flush();
    expect(calledOff).not.toHaveBeenCalled();
  });

  it('are applied before the frame by a flush, and not a second time', () => {
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

  it('are discarded when dropped', () => {
    const apply = vi.fn<(items: readonly number[]) => void>();
    const collector = perFrame(apply);
    collector.add(1);
    collector.drop();
    expect(vi.getTimerCount()).toBe(0);
    collector.flush();
    expect(apply).not.toHaveBeenCalled();
  });
});
