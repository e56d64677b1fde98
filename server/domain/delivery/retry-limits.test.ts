import { describe, expect, it } from 'vitest';
import { retryLimits } from './retry-limits.ts';

describe.each(Object.entries(retryLimits))('the limits of %s', (_, { claimSeconds, attemptTimeout, giveUpAfter }) => {
  const claim = claimSeconds * 1000;

  it('let an attempt end, and its outcome be recorded, before another process may claim', () => {
    expect(attemptTimeout).toBeGreaterThanOrEqual(1000);
    expect(claim - attemptTimeout).toBeGreaterThanOrEqual(1000);
  });

  it('allow many retries before giving up', () => {
    expect(giveUpAfter).toBeGreaterThanOrEqual(100 * claim);
  });
});
