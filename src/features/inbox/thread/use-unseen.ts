import { useState } from 'react';
import type { ThreadItem } from '#src/outbox/thread-view.ts';
import { compareTimes } from '#src/services/communication/order.ts';

/** Whether the end is out of sight, and how many messages arrived since it was last seen. */
export function useUnseen(items: readonly ThreadItem[]) {
  const latest = items.at(-1)?.message.create_ts ?? '';
  /** When the latest one was written that had been there when the end was left; null while the end is in sight. */
  const [leftAt, setLeftAt] = useState<string | null>(null);
  return {
    isAway: leftAt !== null,
    count: leftAt === null ? 0 : countSince(items, leftAt),
    look: (isAway: boolean) => setLeftAt((before) => (isAway ? (before ?? latest) : null)),
  };
}

function countSince(items: readonly ThreadItem[], moment: string): number {
  const seen = items.findLastIndex(({ message }) => compareTimes(message.create_ts, moment) <= 0);
  return items.length - 1 - seen;
}
