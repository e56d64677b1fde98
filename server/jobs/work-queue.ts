import { setTimeout as wait } from 'node:timers/promises';
import type { EventKind } from '#server/domain/context.ts';
import { startPoller } from '#server/lib/poller.ts';
import type { Log } from '#server/lib/logger.ts';
import { restingFailures } from './resting-failures.ts';

/** The committed events that can wake a queue. */
export interface EventStream {
  subscribe(onEvents: (events: readonly { readonly kind: string }[]) => void): () => void;
}

export interface WorkQueueOptions<Item extends { readonly id: string }> {
  /** The name of the queue in the log. */
  readonly name: string;
  readonly feed: EventStream;
  /** The kind of event that announces work; null if work becomes due only by time. */
  readonly wakeOn: EventKind | null;
  /** Milliseconds between polls without an event. Failed work is found by them once its claim has expired. */
  readonly pollEvery: number;
  /** How many items this process works on at once. */
  readonly concurrency: number;
  /** How many more it claims to work on next, because a claim costs about as much for many items as for one; none by default. */
  readonly ahead?: number;
  /** Releases all claims before the first poll. Only if no other process uses the database, so that every claim is left over from a crash. */
  readonly releaseClaims?: (() => Promise<unknown>) | null;
  /**
   * Claims up to `limit` items, so that no other process takes them for a while.
   * @param resting ids of items that have failed here, and are not to be claimed yet; for queues whose rows say no time of the next try
   */
  readonly claim: (limit: number, resting: readonly string[]) => Promise<readonly Item[]>;
  /** Does the work, outside any transaction. A failure is retried once the claim has expired. The signal aborts late in a stop. */
  readonly work: (item: Item, signal: AbortSignal) => Promise<void>;
  /** Notes in the item's row that it has failed, for staff who await it. */
  readonly noteFailure?: (item: Item) => Promise<void>;
  readonly log: Log;
}

/** Work that has failed at least three times in a row. */
export interface FailingWork {
  /** The name of the queue in the log. */
  readonly queue: string;
  readonly items: number;
}

export interface WorkQueue {
  /** As this process has seen it. */
  failing(): readonly FailingWork[];
  /** Claims nothing more, and waits for the work in progress for at most five seconds. */
  stop(): Promise<void>;
}

/** Milliseconds between claims during a rush: one claim costs about as much for many items as for one. */
const restBetweenClaims = 50;
/** Milliseconds of a stop: until work in progress is aborted, and from then until its outcome is recorded. */
const stopTimeouts = { work: 4000, record: 1000 };

/** Works off the items that wait in the database, as soon as they are written. Several processes may share the work. */
export function startWorkQueue<Item extends { readonly id: string }>(options: WorkQueueOptions<Item>): WorkQueue {
  const { name, feed, wakeOn, pollEvery, concurrency, ahead = 0, claim, work, noteFailure, log } = options;
  let releaseClaims = options.releaseClaims ?? null;
  const running = new Set<Promise<boolean>>();
  let claimed: Item[] = [];
  const stopping = new AbortController();

  const failures = restingFailures();
  const start = (item: Item) => {
    const done = failures
      .attempt(
        item.id,
        () => work(item, stopping.signal),
        (error) => log.warn('job_retried', { job: name, item: item.id, error }),
      )
      .then(async (isDone) => {
        // What cannot be noted is noted with the next failure.
        if (!isDone)
          await noteFailure?.(item).catch((error: unknown) => log.error('job_stalled', { job: name, error }));
        return isDone;
      })
      .finally(() => {
        running.delete(done);
        startClaimed();
        if (claimed.length === 0) poller.wake();
      });
    running.add(done);
  };
  const startClaimed = () => {
    // What is left is another process's once its claim has expired.
    if (stopping.signal.aborted) claimed = [];
    claimed.splice(0, concurrency - running.size).forEach(start);
  };
  const poller = startPoller({
    every: pollEvery,
    rest: restBetweenClaims,
    poll: async () => {
      await releaseClaims?.();
      releaseClaims = null;
      // An item that finishes wakes the poller, so nothing is skipped when there is no free slot now.
      const free = claimed.length === 0 ? concurrency - running.size : 0;
      if (free > 0) claimed = [...(await claim(free + ahead, failures.resting()))];
      startClaimed();
    },
    onError: (error) => log.error('job_stalled', { job: name, error }),
  });
  const unsubscribe = feed.subscribe((events) => {
    if (events.some((event) => event.kind === wakeOn)) poller.wake();
  });
  poller.wake();

  return {
    failing: () => [{ queue: name, items: failures.failing() }],
    stop: async () => {
      unsubscribe();
      const timeout = new AbortController();
      const expire = async () => {
        await wait(stopTimeouts.work, undefined, { signal: timeout.signal });
        stopping.abort();
        await wait(stopTimeouts.record, undefined, { signal: timeout.signal });
      };
      const finish = async () => {
        await poller.stop();
        while (running.size > 0) await Promise.all(running);
        timeout.abort();
      };
      // Work that ignores the signal is cut by the end of the process. Another process repeats it once its claim has expired.
      await Promise.race([finish(), expire().catch(() => undefined)]);
    },
  };
}
