import { useState } from 'react';
import type { ThreadItem } from '#src/outbox/thread-view.ts';
import { compareTimes } from '#src/services/communication/order.ts';

/** How far the end is out of sight, and how many messages arrived since it was last seen. */
export function useUnseen(items: readonly ThreadItem[]) {
  const latest = items.at(-1)?.message.create_ts ?? '';
  /** When the latest one was written that had been there when the end was left; null while the end is in sight. */
  const [leftAt, setLeftAt] = useState<string | null>(null);
  const [isFar, setFar] = useState(false);
  return {
    isFar,
    count: leftAt === null ? 0 : countSince(items, leftAt),
    look(isAway: boolean, isFarAway: boolean) {
      setLeftAt((before) => (isAway ? (before ?? latest) : null));
      setFar(isFarAway);
    },
  };
}

function countSince(items: readonly ThreadItem[], moment: string): number {
  const seen = items.findLastIndex(({ message }) => compareTimes(message.create_ts, moment) <= 0);
  return items.length - 1 - seen;
}
