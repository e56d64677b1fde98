/** Milliseconds: the first rest, and the longest. */
const rests = { first: 1000, longest: 600_000 };
/** Failing work beyond this number is tried at each turn. */
const mostResting = 1000;

/**
 * Work that has failed rests, twice as long each time, so that what fails for ever does not take the place of other work. It is kept in the
 * process: after a restart, everything is tried at once.
 */
export function restingFailures() {
  const failed = new Map<string, { readonly failures: number; readonly until: number }>();
  return {
    /** What is not tried now. */
    resting(): string[] {
      const now = performance.now();
      return [...failed].flatMap(([id, { until }]) => (until > now ? [id] : []));
    },
    /** Does some work, unless it fails. @returns whether it was done */
    async attempt(id: string, work: () => Promise<unknown>, onError: (error: unknown) => void): Promise<boolean> {
      try {
        await work();
        failed.delete(id);
        return true;
      } catch (error) {
        const failures = (failed.get(id)?.failures ?? 0) + 1;
        failed.delete(id);
        const [oldest] = failed.keys();
        if (failed.size >= mostResting && oldest !== undefined) failed.delete(oldest);
        const rest = Math.min(rests.longest, rests.first * 2 ** (failures - 1));
        failed.set(id, { failures, until: performance.now() + rest });
        onError(error);
        return false;
      }
    },
  };
}
