import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyTable, writeRows } from '#src/services/communication/conversation-table.ts';
import { lastActivityOf } from '#src/services/communication/order.ts';
import { aConversation, aMessage, atMinute } from '#tests/support/conversations.ts';
import { oldestFirst } from './list-order.ts';

const wrote = (id: string, minute: number, more = {}) =>
  aConversation({ id, latest_message: aMessage({ conversation_id: id, create_ts: atMinute(minute) }), ...more });

function ordered(narrowing: 'needs-reply' | 'unread' | null, ...rows: ReturnType<typeof wrote>[]) {
  const table = writeRows(emptyTable(), rows);
  return oldestFirst(table.order.INBOX, table.rows, narrowing).map((slot) => table.rows[slot]?.id);
}

describe('a list with the oldest first', () => {
  it('begins with what is pinned, and goes on with what was longest ago', () => {
    const rows = [wrote('new', 9), wrote('old', 1), wrote('pinned', 5, { pinned_at: atMinute(6) }), wrote('middle', 4)];
    expect(ordered(null, ...rows)).toEqual(['pinned', 'old', 'middle', 'new']);
    expect(ordered('unread', ...rows)).toEqual(['pinned', 'old', 'middle', 'new']);
  });

  it('begins with who has waited longest, whatever came by itself since', () => {
    const rows = [wrote('answered automatically', 9, { needs_reply_since: atMinute(1) }), wrote('later', 4)];
    expect(ordered('needs-reply', ...rows)).toEqual(['answered automatically', 'later']);
  });

  it('is the other list turned round, as far as nothing is pinned', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat({ max: 50 }), { maxLength: 12 }), (minutes) => {
        const table = writeRows(
          emptyTable(),
          minutes.map((minute) => wrote(`at ${minute}`, minute)),
        );
        const slots = oldestFirst(table.order.INBOX, table.rows, null);
        expect([...slots].reverse()).toEqual(table.order.INBOX);
        const times = slots.map((slot) => lastActivityOf(table.rows[slot]!));
        expect(times).toEqual(times.toSorted());
      }),
    );
  });
});
