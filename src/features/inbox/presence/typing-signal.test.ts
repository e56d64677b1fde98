import { beforeEach, describe, expect, it, vi } from 'vitest';
import { presenceTimes } from '#contract/events.ts';
import { typingSignal } from './typing-signal.ts';

describe('the typing signal', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });

  it('is sent with the first key, then at most every three seconds, and ends with a pause', () => {
    const reports: [number, boolean][] = [];
    const began = Date.now();
    const { typed } = typingSignal((isWriting) => reports.push([Date.now() - began, isWriting]));
    for (let key = 0; key < 80; key += 1) {
      typed();
      vi.advanceTimersByTime(100);
    }
    vi.advanceTimersByTime(60_000);
    expect(reports).toEqual([
      [0, true],
      [3000, true],
      [6000, true],
      [12_900, false],
    ]);
    expect(presenceTimes.repeatEvery).toBeLessThan(presenceTimes.writingTimeout);
  });

  it('ends at once when the text is cleared, and is not sent without typing', () => {
    const report = vi.fn<(isWriting: boolean) => void>();
    const { typed, stopped } = typingSignal(report);
    stopped();
    expect(report).not.toHaveBeenCalled();
    typed();
    stopped();
    stopped();
    vi.advanceTimersByTime(60_000);
    expect(report.mock.calls).toEqual([[true], [false]]);
  });
});
