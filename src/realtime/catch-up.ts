import { backoff } from './connection.ts';

/** The longest delay between attempts in milliseconds, so that the page is current within ten seconds of a recovery. */
const maxDelay = 8000;

/** Fetches what may have changed in a gap that ended at this time, in milliseconds; resolves to whether it succeeded. */
type Refetch = (endedAt: number) => Promise<boolean>;

interface Attempt {
  readonly endedAt: number;
  readonly pending: readonly Refetch[];
  readonly number: number;
}

interface CatchUp {
  /** Fetches everything that may have been missed in a gap that ends now, after a delay in milliseconds. */
  begin(delay: number): void;
  /** The same at once, unless it is being fetched already, or will be tried again. */
  ensure(): void;
  /** Cancels the next attempt. */
  rest(): void;
  /** Cancels everything, and ignores answers in flight. */
  stop(): void;
}

/**
 * Fetches what may have been missed, and retries what failed.
 * @param onMissed called after each attempt in which something failed
 */
export function catchUp(
  refetches: readonly Refetch[],
  onSynced: (endedAt: number) => void,
  onMissed: () => void,
): CatchUp {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Counts the calls of `begin` and `stop`, so that answers of earlier ones are ignored. */
  let generation = 0;
  let isUnderway = false;

  function schedule(attempt: Attempt, delay: number) {
    clearTimeout(timer);
    timer = setTimeout(() => void run(attempt), delay);
  }

  async function run({ endedAt, pending, number }: Attempt) {
    const started = generation;
    const succeeded = await Promise.all(pending.map((refetch) => refetch(endedAt)));
    if (started !== generation) return;
    const failed = pending.filter((_, index) => !succeeded[index]);
    if (failed.length === 0) {
      isUnderway = false;
      return onSynced(endedAt);
    }
    onMissed();
    schedule({ endedAt, pending: failed, number: number + 1 }, Math.min(backoff(number), maxDelay));
  }

  function begin(delay: number) {
    generation += 1;
    isUnderway = true;
    schedule({ endedAt: Date.now(), pending: refetches, number: 0 }, delay);
  }

  return {
    begin,
    ensure() {
      if (!isUnderway) begin(0);
    },
    rest: () => clearTimeout(timer),
    stop() {
      generation += 1;
      clearTimeout(timer);
    },
  };
}
