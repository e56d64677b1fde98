import { preparedStatement } from '#server/db/prepared-statement.ts';
import type { Store } from '#server/db/store.ts';
import { startPoller } from '#server/lib/poller.ts';
import type { Log } from '#server/lib/logger.ts';

/** A row of the event table, in commit order. */
export interface FeedEvent {
  readonly seq: number;
  readonly practice: string;
  /** An `EventKind`, or one that a newer process announced. */
  readonly kind: string;
  readonly subjectId: string;
}

/** Everything that was committed by any process on this database, from now on, in order. */
export interface EventFeed {
  /** Says that this process has committed events. */
  wake(): void;
  subscribe(onEvents: (events: readonly FeedEvent[]) => void | Promise<void>): () => void;
  close(): Promise<void>;
}

const channel = 'rapport_event';
/** At most one NOTIFY in this many milliseconds: one per commit was measured at a fifth of the throughput (D-50). */
const notifyEvery = 20;
/** Should a wake-up be lost (a process that died between commit and NOTIFY), the feed looks by itself, in milliseconds. */
const lookEvery = 2000;
/** In a rush the feed reads at most once in so many milliseconds: what was committed meanwhile is read and told together. */
const restFor = 10;
/** Events that nobody could take for this long, in milliseconds, are left out. */
const giveUpAfter = 30_000;
/** A feed that is behind reads so many at once: what changed several times meanwhile is told once, so that it catches up. */
const batch = 2000;

/** Starts reading past the newest event. */
export async function startEventFeed(store: Store, log: Log): Promise<EventFeed> {
  const subscribers = new Set<(events: readonly FeedEvent[]) => void | Promise<void>>();
  const newest = await store.db
    .selectFrom('event')
    .select((eb) => eb.fn.max('seq').as('seq'))
    .executeTakeFirst();
  let last = Number(newest?.seq ?? 0);
  let failingSince: number | null = null;
  let notifyTimer: NodeJS.Timeout | undefined;

  const next = async (): Promise<FeedEvent[]> => {
    const rows = await store.db
      .selectFrom('event')
      .modifyFront(preparedStatement)
      .select(['seq', 'practice', 'kind', 'subject_id'])
      .where('seq', '>', String(last))
      .orderBy('seq')
      .limit(batch)
      .execute();
    return rows.map((row) => ({
      seq: Number(row.seq),
      practice: row.practice,
      kind: row.kind,
      subjectId: row.subject_id,
    }));
  };
  /** A delivery that failed is tried again, for a while: a frame that arrives twice does no harm, one that never can must not silence every screen. */
  const deliver = async (events: readonly FeedEvent[]) => {
    try {
      await Promise.all([...subscribers].map(async (onEvents) => onEvents(events)));
    } catch (error) {
      failingSince ??= Date.now();
      if (Date.now() - failingSince < giveUpAfter) throw error;
      log.error('events_left_out', { from: last + 1, to: events.at(-1)?.seq ?? last, error });
    }
    failingSince = null;
    last = events.at(-1)?.seq ?? last;
  };
  const poller = startPoller({
    every: lookEvery,
    rest: restFor,
    poll: async () => {
      const events = await next();
      if (events.length > 0) await deliver(events);
      if (events.length === batch) poller.wake();
    },
    onError: (error) => log.warn('event_feed_failed', { error }),
  });

  const stopListening = await store.listen(channel, poller.wake);
  return {
    wake: () => {
      poller.wake();
      notifyTimer ??= setTimeout(() => {
        notifyTimer = undefined;
        store.notify(channel).catch(() => undefined);
      }, notifyEvery).unref();
    },
    subscribe: (onEvents) => {
      subscribers.add(onEvents);
      return () => subscribers.delete(onEvents);
    },
    close: async () => {
      clearTimeout(notifyTimer);
      await Promise.all([poller.stop(), stopListening()]);
    },
  };
}
