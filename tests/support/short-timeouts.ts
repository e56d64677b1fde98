import { vi } from 'vitest';

/** Milliseconds. Of some thousand changes most make a test wait in vain; what it waits for is otherwise there within a few of these. */
const brief = { timeout: 1000, interval: 5 };

const { waitFor } = vi;
vi.waitFor = (check, options = {}) => waitFor(check, typeof options === 'number' ? options : { ...brief, ...options });
