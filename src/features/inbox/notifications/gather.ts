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
  let resting: ReturnType<typeof setTimeout> | undefined;
  const next = () => {
    resting = undefined;
    if (waiting.length === 0) return;
    const items = waiting;
    waiting = [];
    resting = setTimeout(next, noticeEvery);
    show(items);
  };
  return {
    add: (items) => {
      waiting.push(...items);
      if (resting === undefined) next();
    },
    drop: () => {
      clearTimeout(resting);
      resting = undefined;
      waiting = [];
    },
  };
}
