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

/** The events committed by all processes on this database since the start, in commit order. */
export interface EventFeed {
  /** Call after this process has committed events. */
  wake(): void;
  subscribe(onEvents: (events: readonly FeedEvent[]) => void | Promise<void>): () => void;
  close(): Promise<void>;
}

const channel = 'rapport_event';
/** Milliseconds between NOTIFYs at least: one for each commit was measured to reduce the throughput to a fifth (D-50). */
const notifyEvery = 20;
/** Milliseconds between polls without a wake-up, which is lost when a process dies between commit and NOTIFY. */
const pollEvery = 2000;
/** Milliseconds between reads at least, so that events of a rush are read and delivered together. */
const restBetweenReads = 10;
/** Milliseconds after which events that could not be delivered are skipped. */
const giveUpAfter = 30_000;
/** Events read at once. A subject that changed several times within a batch is sent once, so that a feed that is behind catches up. */
const batchSize = 2000;

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

  const readNext = async (): Promise<FeedEvent[]> => {
    const rows = await store.db
      .selectFrom('event')
      .modifyFront(preparedStatement)
      .select(['seq', 'practice', 'kind', 'subject_id'])
      .where('seq', '>', String(last))
      .orderBy('seq')
      .limit(batchSize)
      .execute();
    return rows.map((row) => ({
      seq: Number(row.seq),
      practice: row.practice,
      kind: row.kind,
      subjectId: row.subject_id,
    }));
  };
  /** Retries a failed delivery for a while. A frame that arrives twice does no harm; one that always fails must not block all others. */
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
    every: pollEvery,
    rest: restBetweenReads,
    poll: async () => {
      const events = await readNext();
      if (events.length > 0) await deliver(events);
      if (events.length === batchSize) poller.wake();
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
