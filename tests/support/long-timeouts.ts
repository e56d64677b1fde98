import { configure } from '@testing-library/react';
import { vi } from 'vitest';
import { perWorker } from './per-worker.ts';

/** Milliseconds: a page's code, the database and the wire take their time on a machine that is busy with something else. */
const patience = 20_000;

configure({ asyncUtilTimeout: patience });

const waitFor = perWorker('waitFor', () => vi.waitFor);
vi.waitFor = (check, options = {}) =>
  waitFor(check, typeof options === 'number' ? options : { timeout: patience, ...options });
