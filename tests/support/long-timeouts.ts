import { vi } from 'vitest';
import { perWorker } from './per-worker.ts';

/** Milliseconds; long enough for a busy machine. */
const timeout = 20_000;

const waitFor = perWorker('waitFor', () => vi.waitFor);
vi.waitFor = (check, options = {}) => waitFor(check, typeof options === 'number' ? options : { timeout, ...options });
