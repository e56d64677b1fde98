import type { Values } from '#src/drafts/owned-disk.ts';
import { outboxItem, type OutboxItem } from './outbox-item.ts';

/**
 * An item on disk and between tabs. Tabs of an earlier release, which know the subject by its former name, may read and send it,
 * so both names are written and either is read. Otherwise field names must not change.
 */
export type StoredItem = OutboxItem & { readonly conversationId: string };

export const storedForm = (item: OutboxItem): StoredItem => ({ ...item, conversationId: item.subjectId });

/** The item that any release stored or sent to other tabs; null where it cannot be read. */
export function parseStoredItem(stored: unknown): OutboxItem | null {
  const former = stored as Partial<StoredItem> | null;
  return outboxItem.safeParse({ ...former, subjectId: former?.subjectId ?? former?.conversationId }).data ?? null;
}

/** The items that earlier pages stored; unreadable ones are skipped. */
export const parseStoredItems = (values: Values): OutboxItem[] =>
  Object.values(values)
    .flatMap((value) => parseStoredItem(value) ?? [])
    // An item that could still be undone may have been sent as its page was unloaded.
    .map((item) => (item.held ? { ...item, triedAt: item.triedAt ?? item.createdAt } : item));
