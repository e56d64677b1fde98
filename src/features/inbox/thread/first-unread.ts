import type { ThreadItem } from '#src/outbox/thread-view.ts';
import { compareTimes } from '#src/services/communication/order.ts';

/**
 * Where somebody who opens an unread conversation begins to read. Nobody keeps how far it was read, so it is what the client
 * has texted since one of the staff last answered; what the practice's automatic answers and notes say in between is no answer.
 * @param opened when the latest message was written that was there then: an answer from now on makes nothing less new.
 * @returns its key; null where the client wrote nothing since.
 */
export function firstUnread(items: readonly ThreadItem[], opened: string): string | null {
  const answered = items.findLastIndex(
    ({ message }) =>
      message.direction === 'OUTBOUND' && message.type === 'SMS' && compareTimes(message.create_ts, opened) <= 0,
  );
  return items.find(({ message }, index) => index > answered && message.direction === 'INBOUND')?.key ?? null;
}
