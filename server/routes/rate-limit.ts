/** How often something may happen: steadily so many times a second, and at most `burst` at once. */
export interface Rate {
  readonly perSecond: number;
  readonly burst: number;
}

/** More than this many keys are only kept while they matter. */
const crowd = 10_000;

/**
 * A bucket of permissions for each key, which fills up again by itself. It is this process's own: of several processes each grants
 * as much, which is enough to keep one busy caller from starving the rest.
 * @returns whether it may happen now.
 */
export function rateLimiter({ perSecond, burst }: Rate, now: () => number = Date.now): (key: string) => boolean {
  const buckets = new Map<string, { left: number; at: number }>();
  const leftIn = (bucket: { left: number; at: number }, at: number) =>
    Math.min(burst, bucket.left + ((at - bucket.at) / 1000) * perSecond);
  return (key) => {
    const at = now();
    if (buckets.size > crowd)
      for (const [known, bucket] of buckets) if (leftIn(bucket, at) >= burst) buckets.delete(known);
    const bucket = buckets.get(key);
    const left = bucket ? leftIn(bucket, at) : burst;
    const isAllowed = left >= 1;
    buckets.set(key, { left: isAllowed ? left - 1 : left, at });
    return isAllowed;
  };
}
