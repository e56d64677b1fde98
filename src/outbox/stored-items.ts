import type { Values } from '#src/drafts/owned-disk.ts';
import { outboxItem, type OutboxItem } from './outbox-item.ts';

/** The items that earlier pages stored; unreadable ones are skipped. */
export const parseStoredItems = (values: Values): OutboxItem[] =>
  Object.values(values)
    .flatMap((value) => outboxItem.safeParse(value).data ?? [])
    // An item that could still be undone may have been sent as its page was unloaded.
    .map((item) => (item.held ? { ...item, triedAt: item.triedAt ?? item.createdAt } : item));
