import type { Values } from '#src/drafts/owned-disk.ts';
import { outboxItem, type OutboxItem } from './outbox-item.ts';

/** The items that earlier pages left; what is unreadable is skipped. */
export const restoredItems = (values: Values): OutboxItem[] =>
  Object.values(values)
    .flatMap((value) => outboxItem.safeParse(value).data ?? [])
    // One within another page's undo window may have been sent as that page was unloaded.
    .map((item) => (item.held ? { ...item, triedAt: item.triedAt ?? item.createdAt } : item));
