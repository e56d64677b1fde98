import { shallowEqual, useSelector } from 'react-redux';
import { isStuck } from './outbox-item.ts';
import type { OutboxRoot } from './outbox-slice.ts';

export interface Unsent {
  /** How many will be sent without an action of staff; without those that can still be undone. */
  readonly waiting: number;
  /** The conversation of the oldest of those; null for none. */
  readonly waitingIn: string | null;
  /** How many need an action of staff. */
  readonly stuck: number;
  /** The conversation of the oldest of those; null for none. */
  readonly stuckIn: string | null;
}

function unsentOf({ outbox: { items } }: OutboxRoot): Unsent {
  const stuck = items.filter(isStuck);
  const waiting = items.filter((item) => !isStuck(item) && item.held === null);
  return {
    waiting: waiting.length,
    waitingIn: waiting[0]?.subjectId ?? null,
    stuck: stuck.length,
    stuckIn: stuck[0]?.subjectId ?? null,
  };
}

/** Counts the items of all conversations that the server has not accepted yet. */
export const useUnsent = (): Unsent => useSelector(unsentOf, shallowEqual);
