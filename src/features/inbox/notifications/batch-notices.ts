import { throttle } from '#src/lib/throttle.ts';

/** Milliseconds between two notices. */
const noticeEvery = 10_000;

interface NoticeBatch<T> {
  add(items: readonly T[]): void;
  /** Drops the pending items. */
  clear(): void;
}

/** Shows the first item at once and batches the following ones, at most one notice in ten seconds. */
export function batchNotices<T>(show: (items: readonly T[]) => void): NoticeBatch<T> {
  let pending: T[] = [];
  const notices = throttle(noticeEvery, () => {
    const items = pending;
    pending = [];
    show(items);
  });
  return {
    add: (items) => {
      pending.push(...items);
      if (items.length > 0) notices.ask();
    },
    clear: () => {
      notices.stop();
      pending = [];
    },
  };
}
