import { vi } from 'vitest';
import { perWorker } from './per-worker.ts';

/** Milliseconds: code, database and wire take their time on a machine that is busy with something else. */
const timeout = 20_000;

const waitFor = perWorker('waitFor', () => vi.waitFor);
vi.waitFor = (check, options = {}) => waitFor(check, typeof options === 'number' ? options : { timeout, ...options });
