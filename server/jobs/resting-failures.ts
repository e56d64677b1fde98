import { isFailing } from '#server/domain/failing.ts';

/** Milliseconds: the first rest, and the longest. */
const rests = { first: 1000, longest: 600_000 };
/** Failing work beyond this number is tried at each turn. */
const mostResting = 1000;
/** Milliseconds after which work that has not failed again is taken to be done or dropped elsewhere: longer than any job rests. */
const forgottenAfter = 2 * 3_600_000;

/**
 * Work that has failed rests, twice as long each time, so that what fails for ever does not take the place of other work. It is kept in the
 * process: after a restart, everything is tried at once.
 */
export function restingFailures() {
  const failed = new Map<string, { readonly failures: number; readonly at: number; readonly until: number }>();
  return {
    /** What is not tried now. */
    resting(): string[] {
      const now = performance.now();
      return [...failed].flatMap(([id, { until }]) => (until > now ? [id] : []));
    },
    /** How much work has failed again and again. */
    failing(): number {
      const since = performance.now() - forgottenAfter;
      return [...failed.values()].filter(({ failures, at }) => isFailing(failures) && at > since).length;
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
        const at = performance.now();
        failed.set(id, { failures, at, until: at + rest });
        onError(error);
        return false;
      }
    },
  };
}
