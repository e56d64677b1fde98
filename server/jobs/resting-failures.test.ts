import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { restingFailures } from './resting-failures.ts';

describe('work that has failed', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const fails = async () => {
    throw new Error('No');
  };

  it('rests, twice as long each time up to ten minutes, until it is done', async () => {
    const { attempt, resting } = restingFailures();
    const onError = vi.fn();
    for (const rest of [1000, 2000, 4000, 8000]) {
      expect(await attempt('a', fails, onError)).toBe(false);
      vi.advanceTimersByTime(rest - 1);
      expect(resting()).toEqual(['a']);
      vi.advanceTimersByTime(1);
      expect(resting()).toEqual([]);
    }
    for (let time = 0; time < 20; time += 1) await attempt('a', fails, onError);
    vi.advanceTimersByTime(600_000);
    expect(resting()).toEqual([]);
    expect(await attempt('a', async () => 'done', onError)).toBe(true);
    await attempt('a', fails, onError);
    vi.advanceTimersByTime(1000);
    expect(resting()).toEqual([]);
    expect(onError).toHaveBeenCalledTimes(25);
  });

  it('counts as failing from its third failure on, until it is done or has not failed for two hours', async () => {
    const { attempt, failing } = restingFailures();
    const fail = async (id: string, times: number) => {
      for (let time = 0; time < times; time += 1) await attempt(id, fails, () => undefined);
    };
    await fail('a', 3);
    await fail('b', 2);
    expect(failing()).toBe(1);
    await fail('b', 1);
    expect(failing()).toBe(2);
    await attempt('a', async () => 'done', vi.fn());
    expect(failing()).toBe(1);
    vi.advanceTimersByTime(7_200_000);
    expect(failing()).toBe(0);
  });

  it('is forgotten beyond a thousand, the longest ago first', async () => {
    const { attempt, resting } = restingFailures();
    for (let id = 0; id < 1001; id += 1) await attempt(String(id), fails, () => undefined);
    expect(resting()).toHaveLength(1000);
    expect(resting()).not.toContain('0');
  });
});
