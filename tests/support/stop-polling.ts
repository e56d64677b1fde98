import { vi } from 'vitest';

/** From now on nothing is polled in this test: what a job or feed does, it was woken for. However long a test then waits, a lost wake-up shows. */
export function stopPolling(): void {
  vi.spyOn(globalThis, 'setInterval').mockImplementation(() => setTimeout(() => undefined));
}
