import { afterEach, vi } from 'vitest';

// What a file's last test stood something in for would otherwise be the next file's.
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
