import { setTimeout as wait } from 'node:timers/promises';

export interface LookoutOptions {
  /** Milliseconds after which it looks by itself: a wake-up may never have been sent. */
  readonly every: number;
  /** Milliseconds between the end of a look and the next one: in a rush, one look then takes what several would. */
  readonly rest?: number;
  readonly look: () => Promise<void>;
  readonly onError: (error: unknown) => void;
}

export interface Lookout {
  /** Has it look now, or once more where it is looking: what this call is about may have come too late for that look. */
  wake(): void;
  /** Ends it, and waits for the look that is under way. */
  stop(): Promise<void>;
}

/** Looks whenever it is woken and every now and then, one look at a time, without losing a wake-up. */
export function keepLooking({ every, rest = 0, look, onError }: LookoutOptions): Lookout {
  let looking: Promise<void> | null = null;
  let again = false;
  const ended = new AbortController();

  const lookUntilDone = async () => {
    while (again) {
      again = false;
      await look().catch(onError);
      if (rest > 0) await wait(rest, undefined, { ref: false, signal: ended.signal }).catch(() => undefined);
    }
    // In the same breath as the last question whether to look again: nobody can wake us in between.
    looking = null;
  };
  const wake = () => {
    if (ended.signal.aborted) return;
    again = true;
    looking ??= lookUntilDone();
  };
  const timer = setInterval(wake, every).unref();

  return {
    wake,
    stop: async () => {
      ended.abort();
      again = false;
      clearInterval(timer);
      await looking;
    },
  };
}
