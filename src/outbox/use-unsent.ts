import { shallowEqual, useSelector } from 'react-redux';
import { isStuck } from './outbox-item.ts';
import type { OutboxRoot } from './outbox-slice.ts';

export interface Unsent {
  /** How many leave by themselves, sooner or later. Second thoughts are no wait. */
  readonly waiting: number;
  /** The conversation of the oldest of those; null for none. */
  readonly waitingIn: string | null;
  /** How many somebody has to do something about. */
  readonly stuck: number;
  /** The conversation of the oldest of those; null for none. */
  readonly stuckIn: string | null;
}

function unsentOf({ outbox: { items } }: OutboxRoot): Unsent {
  const stuck = items.filter(isStuck);
  const waiting = items.filter((item) => !isStuck(item) && item.held === null);
  return {
    waiting: waiting.length,
    waitingIn: waiting[0]?.conversationId ?? null,
    stuck: stuck.length,
    stuckIn: stuck[0]?.conversationId ?? null,
  };
}

/** What the server does not have yet, of all conversations. */
export const useUnsent = (): Unsent => useSelector(unsentOf, shallowEqual);
