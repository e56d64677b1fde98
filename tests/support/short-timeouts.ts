import { vi } from 'vitest';

/** Milliseconds. Most mutations make a test wait until its timeout; without one it waits for a few milliseconds. */
const short = { timeout: 1000, interval: 5 };

const { waitFor } = vi;
vi.waitFor = (check, options = {}) => waitFor(check, typeof options === 'number' ? options : { ...short, ...options });
