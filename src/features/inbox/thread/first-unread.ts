import type { ThreadItem } from '#src/outbox/thread-view.ts';

/**
 * Where somebody who opens an unread conversation begins to read. Nobody keeps how far it was read, so it is what the client
 * has texted since one of the staff last answered; what the practice's automatic answers and notes say in between is no answer.
 * @returns its key; null where the client wrote nothing since.
 */
export function firstUnread(items: readonly ThreadItem[]): string | null {
  const answered = items.findLastIndex(({ message }) => message.direction === 'OUTBOUND' && message.type === 'SMS');
  return items.find(({ message }, index) => index > answered && message.direction === 'INBOUND')?.key ?? null;
}
