import { expect, it } from 'vitest';
import { beside } from './beside.ts';

it('divides our figures by the bare ones', () => {
  expect(beside({ 'p50 ms': 30, 'p95 ms': 5 }, { 'p50 ms': 10, 'p95 ms': 10 })).toEqual([
    { '': 'ours', 'p50 ms': 30, 'p95 ms': 5 },
    { '': 'bare', 'p50 ms': 10, 'p95 ms': 10 },
    { '': 'ours : bare', 'p50 ms': 3, 'p95 ms': 0.5 },
  ]);
});

it('has no ratio for a figure that one of the two lacks', () => {
  expect(beside({ ms: 1, kB: 2 }, { ms: 1 }).at(-1)).toEqual({ '': 'ours : bare', ms: 1, kB: Number.NaN });
});
