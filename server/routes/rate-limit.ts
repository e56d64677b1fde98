/** A token bucket: so many times a second on average, and at most `burst` at once. */
export interface Rate {
  readonly perSecond: number;
  readonly burst: number;
}

/** Up to this number of keys, nothing is dropped. */
const fewBuckets = 10_000;

/**
 * A token bucket for each key, in this process's memory. Several processes together allow a multiple of the rate, which still keeps one
 * busy caller from starving the others.
 * @returns a function that takes a token and returns whether there was one
 */
export function rateLimiter(
  { perSecond, burst }: Rate,
  now: () => number = () => Date.now(),
): (key: string) => boolean {
  const buckets = new Map<string, { left: number; at: number }>();
  // Full buckets are dropped each time as many have come again, so that no single call pays for all others.
  let pruneAbove = fewBuckets;
  const leftIn = (bucket: { left: number; at: number }, at: number) =>
    Math.min(burst, bucket.left + ((at - bucket.at) / 1000) * perSecond);
  return (key) => {
    const at = now();
    if (buckets.size > pruneAbove) {
      for (const [known, bucket] of buckets) if (leftIn(bucket, at) >= burst) buckets.delete(known);
      pruneAbove = Math.max(fewBuckets, buckets.size * 2);
    }
    const bucket = buckets.get(key);
    const left = bucket ? leftIn(bucket, at) : burst;
    const isAllowed = left >= 1;
    buckets.set(key, { left: isAllowed ? left - 1 : left, at });
    return isAllowed;
  };
}
