import type { EventKind } from '#server/domain/context.ts';
import type { Store } from '#server/db/store.ts';

/** A row of the event table, in commit order. */
export interface FeedEvent {
  readonly seq: number;
  readonly practice: string;
  readonly kind: EventKind;
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
const batch = 500;

/** Starts reading past the newest event. */
export async function startEventFeed(store: Store, log: (line: string) => void): Promise<EventFeed> {
  const subscribers = new Set<(events: readonly FeedEvent[]) => void | Promise<void>>();
  const newest = await store.db
    .selectFrom('event')
    .select((eb) => eb.fn.max('seq').as('seq'))
    .executeTakeFirst();
  let last = Number(newest?.seq ?? 0);
  let reading: Promise<void> | null = null;
  let again = false;
  let notifyTimer: NodeJS.Timeout | undefined;

  const read = async () => {
    do {
      again = false;
      const rows = await store.db
        .selectFrom('event')
        .select(['seq', 'practice', 'kind', 'subject_id'])
        .where('seq', '>', String(last))
        .orderBy('seq')
        .limit(batch)
        .execute();
      const events = rows.map((row) => ({
        seq: Number(row.seq),
        practice: row.practice,
        kind: row.kind as EventKind,
        subjectId: row.subject_id,
      }));
      await Promise.all([...subscribers].map(async (onEvents) => onEvents(events)));
      // Only now: a delivery that failed is tried again, and a frame that arrives twice does no harm.
      last = events.at(-1)?.seq ?? last;
      if (events.length === batch) again = true;
    } while (again);
  };
  const look = () => {
    again = true;
    reading ??= read()
      .catch((error: unknown) => log(`event feed: ${String(error)}`))
      .finally(() => {
        reading = null;
      });
  };

  const stopListening = await store.listen(channel, look);
  const lookTimer = setInterval(look, lookEvery).unref();
  return {
    wake: () => {
      look();
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
      clearInterval(lookTimer);
      clearTimeout(notifyTimer);
      await stopListening();
      await reading;
    },
  };
}
