/** The value below which `share` of the samples lie, interpolated. NaN where there are no samples. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? Number.NaN;
  return below + (above - below) * (place - Math.floor(place));
}

export const median = (samples: readonly number[]): number => percentile(samples, 0.5);

/** The percentiles of each figure over all results. */
export function mediansOf<K extends string>(results: readonly Readonly<Record<K, number>>[]): Record<K, number> {
  const names = Object.keys(results[0] ?? {}) as K[];
  return Object.fromEntries(names.map((name) => [name, median(results.map((one) => one[name]))])) as Record<K, number>;
}
