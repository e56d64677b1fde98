import { setTimeout as wait } from 'node:timers/promises';

export interface PollerOptions {
  /** Milliseconds between polls without a wake-up, because one may get lost. */
  readonly every: number;
  /** Milliseconds to pause after each poll, so that one poll does the work of several wake-ups during a rush. */
  readonly rest?: number;
  readonly poll: () => Promise<void>;
  readonly onError: (error: unknown) => void;
}

export interface Poller {
  /** Polls now, or once more after the poll in progress, which may have started too early to see the change. */
  wake(): void;
  /** Stops, and waits for the poll in progress. */
  stop(): Promise<void>;
}

/** Polls when woken and at an interval, never twice at once, and without losing a wake-up. */
export function startPoller({ every, rest = 0, poll, onError }: PollerOptions): Poller {
  let polling: Promise<void> | null = null;
  let again = false;
  const stopped = new AbortController();

  const pollUntilDone = async () => {
    while (again) {
      again = false;
      await poll().catch(onError);
      if (rest > 0) await wait(rest, undefined, { ref: false, signal: stopped.signal }).catch(() => undefined);
    }
    // Cleared together with the check of `again`, so that no wake-up is lost in between.
    polling = null;
  };
  const wake = () => {
    if (stopped.signal.aborted) return;
    again = true;
    polling ??= pollUntilDone();
  };
  const timer = setInterval(wake, every).unref();

  return {
    wake,
    stop: async () => {
      stopped.abort();
      again = false;
      clearInterval(timer);
      await polling;
    },
  };
}
