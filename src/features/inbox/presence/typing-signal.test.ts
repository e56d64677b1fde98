import { beforeEach, describe, expect, it, vi } from 'vitest';
import { presenceTimes } from '#contract/events.ts';
import { typingSignal } from './typing-signal.ts';

describe('the signal that somebody types', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });

  it('comes with the first key, at most every three seconds after it, and ends with a pause', () => {
    const told: [number, boolean][] = [];
    const began = Date.now();
    const { typed } = typingSignal((isWriting) => told.push([Date.now() - began, isWriting]));
    for (let key = 0; key < 80; key += 1) {
      typed();
      vi.advanceTimersByTime(100);
    }
    vi.advanceTimersByTime(60_000);
    expect(told).toEqual([
      [0, true],
      [3000, true],
      [6000, true],
      [12_900, false],
    ]);
    expect(presenceTimes.repeatEvery).toBeLessThan(presenceTimes.writingTimeout);
  });

  it('ends at once when the text is gone, and is silent where nobody typed', () => {
    const tell = vi.fn<(isWriting: boolean) => void>();
    const { typed, stopped } = typingSignal(tell);
    stopped();
    expect(tell).not.toHaveBeenCalled();
    typed();
    stopped();
    stopped();
    vi.advanceTimersByTime(60_000);
    expect(tell.mock.calls).toEqual([[true], [false]]);
  });
});
