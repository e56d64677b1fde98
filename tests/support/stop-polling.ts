import { vi } from 'vitest';

/** Disables polling in this test, so that jobs and feeds act on wake-ups only, and a lost wake-up fails the test. */
export function stopPolling(): void {
  vi.spyOn(globalThis, 'setInterval').mockImplementation(() => setTimeout(() => undefined));
}
