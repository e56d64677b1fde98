import { afterEach, vi } from 'vitest';

// Files share a worker, so nothing that a test replaced may stay replaced in the next file.
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
