import type { WebSocket } from 'ws';
import { closeCodes } from '#contract/events.ts';
import type { Db } from '#server/db/schema.ts';
import type { FeedEvent } from './event-feed.ts';
import { framesOf, greetingOf } from './frames.ts';

/** A socket that stopped reading is closed once this many bytes wait for it (F-71). */
export const bufferLimit = 1024 * 1024;

/** An open screen of a practice. */
export interface Subscriber {
  readonly practice: string;
  readonly email: string | null;
  readonly socket: Pick<WebSocket, 'send' | 'close' | 'bufferedAmount'>;
}

/** Takes events to the open sockets of their practice, and to no other's. */
export interface Hub {
  /** Tells the new screen at once who is where. */
  join(subscriber: Subscriber): () => void;
  /** @throws where a practice could not be told; the others were. */
  deliver(events: readonly FeedEvent[]): Promise<void>;
  readonly size: number;
  /** Frames that were sent so far. */
  readonly delivered: number;
}

export function createHub(db: Db, isRemoved: (practice: string, email: string) => Promise<boolean>): Hub {
  const byPractice = new Map<string, Set<Subscriber>>();
  /** One reading at a time, so that no screen is told last what was read first. */
  let reading: Promise<unknown> = Promise.resolve();
  const inTurn = (read: () => Promise<void>): Promise<void> => {
    const mine = reading.then(read);
    reading = mine.catch(() => undefined);
    return mine;
  };

  let delivered = 0;
  const send = (subscriber: Subscriber, frame: string) => {
    if (subscriber.socket.bufferedAmount > bufferLimit) subscriber.socket.close(closeCodes.tooSlow);
    else {
      subscriber.socket.send(frame);
      delivered += 1;
    }
  };
  const closeRemoved = async (practice: string, subscribers: ReadonlySet<Subscriber>) => {
    for (const { email, socket } of subscribers)
      if (email !== null && (await isRemoved(practice, email))) socket.close(closeCodes.removed);
  };

  const deliverTo = async (practice: string, events: readonly FeedEvent[]) => {
    const subscribers = byPractice.get(practice);
    if (!subscribers) return;
    const frames = await framesOf(db, practice, events);
    for (const frame of frames) for (const subscriber of subscribers) send(subscriber, frame);
    if (events.some((event) => event.kind === 'staff_user')) await closeRemoved(practice, subscribers);
  };

  const greet = async (subscriber: Subscriber) => {
    for (const frame of await greetingOf(db, subscriber.practice)) send(subscriber, frame);
  };

  return {
    join: (subscriber) => {
      const group = byPractice.get(subscriber.practice) ?? new Set();
      byPractice.set(subscriber.practice, group.add(subscriber));
      // Who was not told all comes back for it.
      inTurn(() => greet(subscriber)).catch(() => subscriber.socket.close(closeCodes.restart));
      return () => {
        group.delete(subscriber);
        if (group.size === 0 && byPractice.get(subscriber.practice) === group) byPractice.delete(subscriber.practice);
      };
    },
    deliver: async (events) => {
      const failures: unknown[] = [];
      for (const practice of new Set(events.map((event) => event.practice))) {
        const own = events.filter((event) => event.practice === practice);
        await inTurn(() => deliverTo(practice, own)).catch((error: unknown) => failures.push(error));
      }
      // Only now, so that one practice's trouble keeps nothing from the others.
      if (failures.length > 0) throw failures[0];
    },
    get delivered() {
      return delivered;
    },
    get size() {
      return [...byPractice.values()].reduce((sum, group) => sum + group.size, 0);
    },
  };
}
