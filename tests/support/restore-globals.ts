import { afterEach, vi } from 'vitest';

// Files share a worker: what the last test of a file replaced must not stay replaced in the next file.
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
