import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { afterFirstScreen, loadWhenIdle, setFirstScreenReady } from './first-screen.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** What waits for the end of the first screen, and whether it still does. */
function waiting() {
  let isWaiting = true;
  void afterFirstScreen().then(() => (isWaiting = false));
  return async (milliseconds: number) => {
    await vi.advanceTimersByTimeAsync(milliseconds);
    return isWaiting;
  };
}

it('the first screen has a moment to itself once what it shows is here', async () => {
  const data = Promise.withResolvers<void>();
  setFirstScreenReady(data.promise);
  const stillAfter = waiting();
  expect(await stillAfter(5000)).toBe(true);
  data.resolve();
  expect(await stillAfter(1400)).toBe(true);
  expect(await stillAfter(200)).toBe(false);
});

it('what never arrives does not hold up the rest for ever', async () => {
  setFirstScreenReady(new Promise(() => {}));
  const stillAfter = waiting();
  expect(await stillAfter(11_000)).toBe(true);
  expect(await stillAfter(1000)).toBe(false);
});

it('what can wait does not load while the network is down', async () => {
  window.dispatchEvent(new Event('offline'));
  setFirstScreenReady(Promise.resolve());
  const stillAfter = waiting();
  expect(await stillAfter(20_000)).toBe(true);
  window.dispatchEvent(new Event('online'));
  expect(await stillAfter(0)).toBe(false);
});

it('code that may be needed loads one piece after another, once the first screen is complete', async () => {
  const data = Promise.withResolvers<void>();
  setFirstScreenReady(data.promise);
  const first = Promise.withResolvers<void>();
  const loaded: string[] = [];
  loadWhenIdle(() => (loaded.push('first'), first.promise));
  loadWhenIdle(async () => void loaded.push('second'));
  await vi.advanceTimersByTimeAsync(5000);
  expect(loaded).toEqual([]);
  data.resolve();
  await vi.advanceTimersByTimeAsync(2000);
  expect(loaded).toEqual(['first']);
  first.reject(new TypeError('Failed to fetch'));
  await vi.advanceTimersByTimeAsync(1000);
  expect(loaded).toEqual(['first', 'second']);
});
