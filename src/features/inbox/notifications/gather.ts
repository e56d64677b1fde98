import { throttle } from '#src/lib/throttle.ts';

/** Milliseconds between two notices. */
const noticeEvery = 10_000;

interface Gatherer<T> {
  add(items: readonly T[]): void;
  /** Forgets what waits. */
  drop(): void;
}

/** Shows what comes at once, and what comes soon after that together, at most one notice in ten seconds. */
export function gather<T>(show: (items: readonly T[]) => void): Gatherer<T> {
  let waiting: T[] = [];
  const notices = throttle(noticeEvery, () => {
    const items = waiting;
    waiting = [];
    show(items);
  });
  return {
    add: (items) => {
      waiting.push(...items);
      if (items.length > 0) notices.ask();
    },
    drop: () => {
      notices.stop();
      waiting = [];
    },
  };
}
