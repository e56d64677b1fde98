import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { aLog } from '#tests/support/log.ts';
import { stopPolling } from '#tests/support/stop-polling.ts';
import { startPostgres, type RunningPostgres } from '#tests/support/postgres.ts';
import { aPractice, aStore } from '#tests/support/server-world.ts';
import { openStore } from '#server/db/open-store.ts';
import type { Store } from '#server/db/store.ts';
import { deleteOldEvents } from '#server/domain/delete-old-events.ts';
import { systemAt } from '#server/domain/context.ts';
import { runCommand } from '#server/domain/run-command.ts';
import { type FeedEvent, startEventFeed } from './event-feed.ts';

/** A feed and the subject ids that it delivered for one practice, in order. */
async function aListener(store: Store, practice: string) {
  const { log, lines } = aLog();
  const feed = await startEventFeed(store, log);
  onTestFinished(() => feed.close());
  const received: FeedEvent[] = [];
  feed.subscribe((events) => void received.push(...events.filter((event) => event.practice === practice)));
  return { feed, received, lines, subjects: () => received.map((event) => event.subjectId) };
}

const announce = (store: Store, practice: string, wake: () => void, ...subjects: string[]) =>
  runCommand({ store, wake }, systemAt(practice), async (ctx) => {
    for (const subject of subjects) ctx.announce('conversation', subject);
  });
const noWake = () => undefined;
const writers = Array.from({ length: 30 }, (_, writer) => `writer-${writer}`);

/** Thirty writers at once, each with three commits of its own. */
const writeAtOnce = (announceOf: (writer: string) => (subject: string) => Promise<void>) =>
  Promise.all(
    writers.map(async (writer) => {
      for (const commit of [1, 2, 3]) await announceOf(writer)(`${writer}:${commit}`);
    }),
  );
const allSubjects = writers.flatMap((writer) => [1, 2, 3].map((commit) => `${writer}:${commit}`)).toSorted();

describe('the event feed on the embedded database', () => {
  beforeAll(aStore);

  it('misses no event of thirty concurrent writers, and delivers them in order', async () => {
    const store = await aStore();
    const { practice } = await aPractice({ store, runner: { store, wake: noWake } });
    const { feed, received, subjects } = await aListener(store, practice);
    await writeAtOnce(() => (subject) => announce(store, practice, feed.wake, subject));
    await vi.waitFor(() => expect(subjects().toSorted()).toEqual(allSubjects));
    const order = received.map((event) => event.seq);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  });

  it('delivers only events after its start, each subject of a commit once', async () => {
    const store = await aStore();
    const { practice } = await aPractice({ store, runner: { store, wake: noWake } });
    await announce(store, practice, noWake, 'before');
    const { feed, received } = await aListener(store, practice);
    await announce(store, practice, feed.wake, 'a', 'b', 'a');
    await vi.waitFor(() => expect(received.length).toBeGreaterThan(0));
    expect(received).toEqual([
      { seq: expect.any(Number) as number, practice, kind: 'conversation', subjectId: 'a' },
      { seq: expect.any(Number) as number, practice, kind: 'conversation', subjectId: 'b' },
    ]);
  });

  it('continues to deliver after events older than a day are deleted', async () => {
    const store = await aStore();
    const { practice } = await aPractice({ store, runner: { store, wake: noWake } });
    await announce(store, practice, noWake, 'old', 'new');
    await store.db
      .updateTable('event')
      .set({ create_ts: new Date(Date.now() - 25 * 3_600_000).toISOString() })
      .where('practice', '=', practice)
      .where('subject_id', '=', 'old')
      .execute();
    const { feed, subjects } = await aListener(store, practice);
    await deleteOldEvents(store.db);
    const remaining = await store.db
      .selectFrom('event')
      .select('subject_id')
      .where('practice', '=', practice)
      .execute();
    expect(remaining.map((event) => event.subject_id)).toEqual(['new']);
    await announce(store, practice, feed.wake, 'newest');
    await vi.waitFor(() => expect(subjects()).toEqual(['newest']));
  });

  it('loses no wake-up at any moment of a delivery', async () => {
    // So that neither the next poll nor a NOTIFY delivers the events of a lost wake-up.
    stopPolling();
    const store = { ...(await aStore()), notify: async () => undefined };
    const { practice } = await aPractice({ store, runner: { store, wake: noWake } });
    const { feed, subjects } = await aListener(store, practice);
    for (let hops = 0; hops < 12; hops++) {
      const wakeLater = async () => {
        for (let hop = 0; hop < hops; hop++) await Promise.resolve();
        feed.wake();
      };
      const stop = feed.subscribe(async (events) => {
        if (!events.some((event) => event.subjectId === `first ${hops}`)) return;
        await announce(store, practice, noWake, `second ${hops}`);
        void wakeLater();
      });
      await announce(store, practice, feed.wake, `first ${hops}`);
      await vi.waitFor(() => expect(subjects()).toContain(`second ${hops}`), { interval: 2 });
      stop();
    }
  });

  it('redelivers events that a subscriber failed to process', async () => {
    const store = await aStore();
    const { practice } = await aPractice({ store, runner: { store, wake: noWake } });
    const { feed, lines } = await aListener(store, practice);
    const processed: string[] = [];
    let isFailing = true;
    feed.subscribe((events) => {
      if (isFailing) throw new Error('unavailable');
      processed.push(...events.map((event) => event.subjectId));
    });
    await announce(store, practice, feed.wake, 'a');
    await vi.waitFor(() => expect(lines()[0]).toMatchObject({ event: 'event_feed_failed' }));
    isFailing = false;
    await announce(store, practice, feed.wake, 'b');
    await vi.waitFor(() => expect(processed).toEqual(['a', 'b']));
  });

  it('skips events that could not be delivered for half a minute', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const store = await aStore();
    const { practice } = await aPractice({ store, runner: { store, wake: noWake } });
    const { feed, lines } = await aListener(store, practice);
    const processed: string[] = [];
    feed.subscribe((events) => {
      if (events.some((event) => event.subjectId === 'poison')) throw new Error('unreadable');
      processed.push(...events.map((event) => event.subjectId));
    });
    await announce(store, practice, feed.wake, 'poison');
    await vi.waitFor(() => expect(lines()[0]).toMatchObject({ event: 'event_feed_failed' }));
    vi.setSystemTime(Date.now() + 31_000);
    await announce(store, practice, noWake, 'lost with it');
    feed.wake();
    await vi.waitFor(() =>
      expect(lines().at(-1)).toMatchObject({
        event: 'events_left_out',
        from: expect.any(Number) as number,
        to: expect.any(Number) as number,
      }),
    );
    await announce(store, practice, feed.wake, 'next');
    await vi.waitFor(() => expect(processed).toEqual(['next']));
  });

  it('delivers nothing without new events, to unsubscribed listeners, or once closed', async () => {
    const store = await aStore();
    const { practice } = await aPractice({ store, runner: { store, wake: noWake } });
    const { feed, received } = await aListener(store, practice);
    const calls: number[] = [];
    const unsubscribe = feed.subscribe((events) => void calls.push(events.length));
    feed.wake();
    await announce(store, practice, feed.wake, 'a');
    await vi.waitFor(() => expect(received).toHaveLength(1));
    unsubscribe();
    await announce(store, practice, feed.wake, 'b');
    await vi.waitFor(() => expect(received).toHaveLength(2));
    expect(calls).toEqual([1]);

    await feed.close();
    await announce(store, practice, feed.wake, 'c');
    await store.notify('rapport_event');
    expect(received).toHaveLength(2);
  });

  it('sends one NOTIFY for many commits', async () => {
    const store = await aStore();
    const notify = vi.fn<Store['notify']>(store.notify);
    const feed = await startEventFeed({ ...store, notify }, aLog().log);
    for (let commit = 0; commit < 100; commit++) feed.wake();
    await vi.waitFor(() => expect(notify).toHaveBeenCalled());
    await feed.close();
    expect(notify).toHaveBeenCalledTimes(1);
  });
});

describe('the event feed on PostgreSQL', () => {
  let postgres: RunningPostgres;
  let stores: Store[];
  beforeAll(async () => {
    postgres = await startPostgres();
    stores = await Promise.all([openStore({ url: postgres.url }), openStore({ url: postgres.url })]);
  });
  afterAll(async () => {
    await Promise.all(stores.map((store) => store.close()));
    await postgres.stop();
  });

  it('delivers the same events in the same order to two processes, with thirty writers at both @slow', async () => {
    const [first, second] = stores as [Store, Store];
    const { practice } = await aPractice({ store: first, runner: { store: first, wake: noWake } });
    const one = await aListener(first, practice);
    const other = await aListener(second, practice);
    await writeAtOnce((writer) => {
      const [store, feed] = writers.indexOf(writer) % 2 === 0 ? [first, one.feed] : [second, other.feed];
      return (subject) => announce(store, practice, feed.wake, subject);
    });
    await vi.waitFor(() => expect(one.subjects().toSorted()).toEqual(allSubjects));
    await vi.waitFor(() => expect(other.subjects()).toEqual(one.subjects()));
    const order = one.received.map((event) => event.seq);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  });

  it('follows the order of commits, not of writes', async () => {
    const [first] = stores as [Store];
    const { practice } = await aPractice({ store: first, runner: { store: first, wake: noWake } });
    const { feed, subjects } = await aListener(first, practice);
    let finishSlow = noWake as () => void;
    const slowMayEnd = new Promise<void>((resolve) => (finishSlow = resolve));
    const slow = runCommand({ store: first, wake: feed.wake }, systemAt(practice), async (ctx) => {
      ctx.announce('conversation', 'slow');
      await slowMayEnd;
    });
    await announce(first, practice, feed.wake, 'quick');
    await vi.waitFor(() => expect(subjects()).toEqual(['quick']));
    finishSlow();
    await slow;
    await vi.waitFor(() => expect(subjects()).toEqual(['quick', 'slow']));
  });
});
