interface Delays {
  readonly first: number;
  readonly longest: number;
}

/** Seconds from so many tries to the next one: they double, up to the longest. */
export const retryDelay = ({ first, longest }: Delays, tries: number): number =>
  Math.min(longest, first * 2 ** Math.min(tries - 1, 10));
