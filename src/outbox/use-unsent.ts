import { isMark, isStuck, type OutboxItem } from './outbox-item.ts';
import { useOutboxItems } from './outbox-slice.ts';

interface UnsentItems {
  readonly count: number;
  /** Whether an appointment's mark is among them. */
  readonly hasMarks: boolean;
  /** The oldest; null for none. */
  readonly first: OutboxItem | null;
}

export interface Unsent {
  /** Those that will be sent without an action of staff; without those that can still be undone. */
  readonly waiting: UnsentItems;
  /** Those that need an action of staff. */
  readonly stuck: UnsentItems;
}

const summaryOf = (items: readonly OutboxItem[]): UnsentItems => ({
  count: items.length,
  hasMarks: items.some(isMark),
  first: items[0] ?? null,
});

/** The items of all conversations and appointments that the server has not accepted yet. */
export function useUnsent(): Unsent {
  const items = useOutboxItems();
  return {
    waiting: summaryOf(items.filter((item) => !isStuck(item) && item.held === null)),
    stuck: summaryOf(items.filter(isStuck)),
  };
}
