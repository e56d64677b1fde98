import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { closeCodes } from '#contract/events.ts';
import type { Db } from '#server/db/schema.ts';
import type { FeedEvent } from './event-feed.ts';
import { framesOf, greetingOf, type Texts, textsOf } from './frames.ts';

/** A socket that stopped reading is closed once this many bytes wait for it (F-71). */
export const bufferLimit = 1024 * 1024;

/** An open screen of a practice. */
export interface Subscriber {
  readonly practice: string;
  readonly email: string | null;
  readonly socket: Pick<WebSocket, 'send' | 'close' | 'bufferedAmount'>;
  /** What the socket writes to. */
  readonly connection: Pick<Duplex, 'cork' | 'uncork'>;
}

/** Takes events to the open sockets of their practice, and to no other's. */
export interface Hub {
  /** Tells the new screen at once who is where. */
  join(subscriber: Subscriber): () => void;
  /** @throws where a practice could not be told; the others were, unless the texts could not be read at all. */
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
  /** Writing costs about as much for several frames as for one. */
  const sendTogether = (subscriber: Subscriber, frames: readonly string[]) => {
    subscriber.connection.cork();
    for (const frame of frames) send(subscriber, frame);
    subscriber.connection.uncork();
  };
  const closeRemoved = async (practice: string, subscribers: ReadonlySet<Subscriber>) => {
    for (const { email, socket } of subscribers)
      if (email !== null && (await isRemoved(practice, email))) socket.close(closeCodes.removed);
  };

  const deliverTo = async (practice: string, events: readonly FeedEvent[], texts: Texts) => {
    const subscribers = byPractice.get(practice) ?? new Set();
    const frames = await framesOf(db, practice, events, texts);
    for (const subscriber of subscribers) sendTogether(subscriber, frames);
    if (events.some((event) => event.kind === 'staff_user')) await closeRemoved(practice, subscribers);
  };

  const deliverAll = async (events: readonly FeedEvent[]) => {
    const heard = events.filter((event) => byPractice.has(event.practice));
    const texts = await textsOf(db, heard);
    const failures: unknown[] = [];
    for (const [practice, own] of Map.groupBy(heard, (event) => event.practice))
      await deliverTo(practice, own, texts).catch((error: unknown) => failures.push(error));
    // Only now, so that one practice's trouble keeps nothing from the others.
    if (failures.length > 0) throw failures[0];
  };

  const newcomers = new Map<string, Set<Subscriber>>();
  /** One greeting is read for all who came to a practice since the last one. */
  const greet = (subscriber: Subscriber) => {
    const { practice } = subscriber;
    const group = newcomers.get(practice);
    if (group) return void group.add(subscriber);
    newcomers.set(practice, new Set([subscriber]));
    void inTurn(() => greetNewcomers(practice));
  };
  const greetNewcomers = async (practice: string) => {
    const group = newcomers.get(practice) ?? [];
    newcomers.delete(practice);
    try {
      const frames = await greetingOf(db, practice);
      for (const subscriber of group) sendTogether(subscriber, frames);
    } catch {
      // Who was not told all comes back for it.
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
    deliver: (events) => inTurn(() => deliverAll(events)),
    get delivered() {
      return delivered;
    },
    get size() {
      return [...byPractice.values()].reduce((sum, group) => sum + group.size, 0);
    },
  };
}
