import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { median, percentile } from './percentiles.ts';

describe('percentiles', () => {
  it('find the median of unsorted samples', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([4, 1, 3, 2])).toBe(2.5);
  });

  it('interpolate between two samples', () => {
    expect(percentile([0, 10, 20, 30], 0.95)).toBeCloseTo(28.5);
    expect(percentile([7], 0.95)).toBe(7);
  });

  it('are NaN without samples', () => {
    expect(median([])).toBeNaN();
  });

  it('lie between minimum and maximum, and never decrease as the share grows', () => {
    const samples = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 1 });
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(samples, share, share, (values, one, other) => {
        const [low, high] = [percentile(values, Math.min(one, other)), percentile(values, Math.max(one, other))];
        expect(low).toBeGreaterThanOrEqual(Math.min(...values) - 1e-6);
        expect(high).toBeLessThanOrEqual(Math.max(...values) + 1e-6);
        expect(high - low).toBeGreaterThanOrEqual(-1e-6);
      }),
    );
  });
});
