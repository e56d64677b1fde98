import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { closeCodes } from '#contract/events.ts';
import type { Db } from '#server/db/schema.ts';
import type { Staff } from '#server/domain/context.ts';
import type { IsRemoved } from '#server/domain/user/is-removed.ts';
import type { FeedEvent } from './event-feed.ts';
import { framesOf, greetingOf, type Texts, textsOf } from './frames.ts';

/** Bytes. A socket that stopped reading is closed once this much is buffered for it (F-71). */
export const bufferLimit = 1024 * 1024;

/** A connected window of a practice. */
export interface Subscriber {
  readonly practice: string;
  readonly user: Pick<Staff, 'id' | 'email'>;
  readonly socket: Pick<WebSocket, 'send' | 'close' | 'bufferedAmount'>;
  /** The stream under the socket. */
  readonly connection: Pick<Duplex, 'cork' | 'uncork'>;
}

/** Sends events to the open sockets of their practice, and to no other's. */
export interface Hub {
  /** Sends the new window the presence of everybody else. @returns what removes it. */
  join(subscriber: Subscriber): () => void;
  /** @throws if one practice failed, after delivering to all others. */
  deliver(events: readonly FeedEvent[]): Promise<void>;
  readonly size: number;
  /** Number of frames sent so far. */
  readonly delivered: number;
}

export function createHub(db: Db, isRemoved: IsRemoved): Hub {
  const byPractice = new Map<string, Set<Subscriber>>();
  /** Reads run one at a time, so that an older state is never sent after a newer one. */
  let reading: Promise<unknown> = Promise.resolve();
  const oneAtATime = (read: () => Promise<void>): Promise<void> => {
    const done = reading.then(read);
    reading = done.catch(() => undefined);
    return done;
  };

  let delivered = 0;
  const send = (subscriber: Subscriber, frame: string) => {
    if (subscriber.socket.bufferedAmount > bufferLimit) subscriber.socket.close(closeCodes.tooSlow);
    else {
      subscriber.socket.send(frame);
      delivered += 1;
    }
  };
  /** In one write, which costs about as much for several frames as for one. */
  const sendTogether = (subscriber: Subscriber, frames: readonly string[]) => {
    subscriber.connection.cork();
    for (const frame of frames) send(subscriber, frame);
    subscriber.connection.uncork();
  };
  const closeRemoved = async (practice: string, subscribers: ReadonlySet<Subscriber>) => {
    for (const { user, socket } of subscribers) if (await isRemoved(practice, user)) socket.close(closeCodes.removed);
  };

  const deliverTo = async (practice: string, events: readonly FeedEvent[], texts: Texts) => {
    const subscribers = byPractice.get(practice) ?? new Set();
    const frames = await framesOf(db, practice, events, texts);
    for (const subscriber of subscribers) sendTogether(subscriber, frames);
    if (events.some((event) => event.kind === 'staff_user')) await closeRemoved(practice, subscribers);
  };

  const deliverAll = async (events: readonly FeedEvent[]) => {
    const relevant = events.filter((event) => byPractice.has(event.practice));
    const texts = await textsOf(db, relevant);
    const failures: unknown[] = [];
    for (const [practice, own] of Map.groupBy(relevant, (event) => event.practice))
      await deliverTo(practice, own, texts).catch((error: unknown) => failures.push(error));
    // After the loop, so that a failure of one practice does not affect the others.
    if (failures.length > 0) throw failures[0];
  };

  const toGreet = new Map<string, Set<Subscriber>>();
  /** One greeting is read for all windows that joined a practice since the last one. */
  const greet = (subscriber: Subscriber) => {
    const { practice } = subscriber;
    const group = toGreet.get(practice);
    if (group) return void group.add(subscriber);
    toGreet.set(practice, new Set([subscriber]));
    void oneAtATime(() => greetAll(practice));
  };
  const greetAll = async (practice: string) => {
    const group = toGreet.get(practice) ?? [];
    toGreet.delete(practice);
    try {
      const frames = await greetingOf(db, practice);
      for (const subscriber of group) sendTogether(subscriber, frames);
    } catch {
      // They reconnect and are greeted then.
      for (const { socket } of group) socket.close(closeCodes.restart);
    }
  };

  return {
    join: (subscriber) => {
      const group = byPractice.get(subscriber.practice) ?? new Set();
      byPractice.set(subscriber.practice, group.add(subscriber));
      greet(subscriber);
      return () => {
        group.delete(subscriber);
        if (group.size === 0 && byPractice.get(subscriber.practice) === group) byPractice.delete(subscriber.practice);
      };
    },
    deliver: (events) => oneAtATime(() => deliverAll(events)),
    get delivered() {
      return delivered;
    },
    get size() {
      return [...byPractice.values()].reduce((sum, group) => sum + group.size, 0);
    },
  };
}
