import { afterEach, expect, it, vi } from 'vitest';
import { updateServerClock, serverNow } from './server-clock.ts';

afterEach(() => {
  vi.useRealTimers();
  updateServerClock(new Date().toUTCString());
});

it('goes by the server where this computer’s clock is wrong [F-24]', () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') });
  updateServerClock('Sat, 21 Nov 2026 12:00:00 GMT');
  vi.advanceTimersByTime(5000);
  expect(new Date(serverNow()).toISOString()).toBe('2026-11-21T12:00:05.000Z');
});

it('keeps to this computer’s clock where that is about right, or nothing is said', () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') });
  for (const said of ['Sat, 21 Nov 2026 12:01:00 GMT', null, undefined, 'soon']) {
    updateServerClock(said);
    expect(serverNow()).toBe(Date.now());
  }
});
