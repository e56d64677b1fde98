import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyTable, writeRows } from '#src/services/communication/conversation-table.ts';
import { lastActivityOf } from '#src/services/communication/order.ts';
import { aConversation, aMessage, atMinute } from '#tests/support/conversations.ts';
import { oldestFirst } from './list-order.ts';

const conversationAt = (id: string, minute: number, more = {}) =>
  aConversation({ id, latest_message: aMessage({ conversation_id: id, create_ts: atMinute(minute) }), ...more });

function idsInOrder(filter: 'needs-reply' | 'unread' | null, ...rows: ReturnType<typeof conversationAt>[]) {
  const table = writeRows(emptyTable(), rows);
  return oldestFirst(table.order.INBOX, table.rows, filter).map((slot) => table.rows[slot]?.id);
}

describe('a list with the oldest first', () => {
  it('starts with pinned conversations, followed by the others by last activity', () => {
    const rows = [
      conversationAt('new', 9),
      conversationAt('old', 1),
      conversationAt('pinned', 5, { pinned_at: atMinute(6) }),
      conversationAt('middle', 4),
    ];
    expect(idsInOrder(null, ...rows)).toEqual(['pinned', 'old', 'middle', 'new']);
    expect(idsInOrder('unread', ...rows)).toEqual(['pinned', 'old', 'middle', 'new']);
  });

  it('starts with the client who has waited longest, ignoring automatic replies', () => {
    const rows = [
      conversationAt('answered automatically', 9, { needs_reply_since: atMinute(1) }),
      conversationAt('later', 4),
    ];
    expect(idsInOrder('needs-reply', ...rows)).toEqual(['answered automatically', 'later']);
  });

  it('is the reversed list if nothing is pinned', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat({ max: 50 }), { maxLength: 12 }), (minutes) => {
        const table = writeRows(
          emptyTable(),
          minutes.map((minute) => conversationAt(`at ${minute}`, minute)),
        );
        const slots = oldestFirst(table.order.INBOX, table.rows, null);
        expect([...slots].reverse()).toEqual(table.order.INBOX);
        const times = slots.map((slot) => lastActivityOf(table.rows[slot]!));
        expect(times).toEqual(times.toSorted());
      }),
    );
  });
});
