import { expect, it } from 'vitest';
import { comparedWith } from './compared-with.ts';

it('divides our figures by those of the bare page', () => {
  expect(comparedWith({ 'p50 ms': 30, 'p95 ms': 5 }, { 'p50 ms': 10, 'p95 ms': 10 })).toEqual([
    { '': 'ours', 'p50 ms': 30, 'p95 ms': 5 },
    { '': 'bare', 'p50 ms': 10, 'p95 ms': 10 },
    { '': 'ours : bare', 'p50 ms': 3, 'p95 ms': 0.5 },
  ]);
});

it('has no ratio for a figure that is missing on one side', () => {
  expect(comparedWith({ ms: 1, kB: 2 }, { ms: 1 }).at(-1)).toEqual({ '': 'ours : bare', ms: 1, kB: Number.NaN });
});
