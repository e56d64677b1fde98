import { startPoller } from '#server/lib/poller.ts';
import type { Log } from '#server/lib/logger.ts';

/** Where a queue hears that something was written. */
export interface News {
  subscribe(onNews: (events: readonly { readonly kind: string }[]) => void): () => void;
}

export interface WorkQueueOptions<Item extends { readonly id: string }> {
  /** What is waiting, as the log calls it. */
  readonly name: string;
  readonly feed: News;
  /** The kind of event with which work comes; null where it comes with time alone. */
  readonly wokenBy: string | null;
  /** Milliseconds after which it looks unasked: work that failed waits for its claim to lapse. */
  readonly lookEvery: number;
  readonly mostAtOnce: number;
  /** Lets go of all claims before the first one is made. Only where nobody else works on the database: whoever holds one as we start is gone. */
  readonly release?: (() => Promise<unknown>) | null;
  /** Takes up to so many that wait, so that for a while no other process has them. */
  readonly claim: (most: number) => Promise<readonly Item[]>;
  /** Does the work, outside any transaction. What fails is tried again once its claim has lapsed. */
  readonly work: (item: Item) => Promise<void>;
  readonly log: Log;
}

export interface WorkQueue {
  /** Takes up no more, and waits for what is under way. */
  stop(): Promise<void>;
}

/** Claiming costs about as much for one as for many, so that in a rush it is done at most once in so many milliseconds. */
const restFor = 50;

/** Works off what waits in the database, some at once, as soon as it is written. Several processes may share the work. */
export function startWorkQueue<Item extends { readonly id: string }>(options: WorkQueueOptions<Item>): WorkQueue {
  const { name, feed, wokenBy, lookEvery, mostAtOnce, claim, work, log } = options;
  let release = options.release ?? null;
  const underway = new Set<Promise<void>>();

  const take = (item: Item) => {
    const done = work(item)
      .catch((error: unknown) => log.warn('job_retried', { job: name, item: item.id, error }))
      .finally(() => {
        underway.delete(done);
        poller.wake();
      });
    underway.add(done);
  };
  const poller = startPoller({
    every: lookEvery,
    rest: restFor,
    poll: async () => {
      await release?.();
      release = null;
      // Each that is done wakes us, so that nothing is forgotten where there is no room now.
      const room = mostAtOnce - underway.size;
      if (room > 0) (await claim(room)).forEach(take);
    },
    onError: (error) => log.error('job_stalled', { job: name, error }),
  });
  const stopHearing = feed.subscribe((events) => {
    if (events.some((event) => event.kind === wokenBy)) poller.wake();
  });
  poller.wake();

  return {
    stop: async () => {
      stopHearing();
      await poller.stop();
      await Promise.all(underway);
    },
  };
}
