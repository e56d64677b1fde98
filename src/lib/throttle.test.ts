import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { throttle } from './throttle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('does it at once, and once more for all that asked in the meantime', () => {
  const act = vi.fn();
  const limited = throttle(1000, act);
  for (let n = 0; n < 200; n += 1) limited.ask();
  expect(act).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(999);
  expect(act).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(act).toHaveBeenCalledTimes(2);
});

it('rests after the last time too, and does it at once after that', () => {
  const act = vi.fn();
  const limited = throttle(1000, act);
  limited.ask();
  limited.ask();
  vi.advanceTimersByTime(1000);
  limited.ask();
  expect(act).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(5000);
  expect(act).toHaveBeenCalledTimes(3);
  limited.ask();
  expect(act).toHaveBeenCalledTimes(4);
});

it('does nothing more once it is stopped, until it is asked again', () => {
  const act = vi.fn();
  const limited = throttle(1000, act);
  limited.ask();
  limited.ask();
  limited.stop();
  vi.advanceTimersByTime(5000);
  expect(act).toHaveBeenCalledTimes(1);
  limited.ask();
  expect(act).toHaveBeenCalledTimes(2);
});
