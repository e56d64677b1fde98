import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Conversation } from '#contract/communication/conversations.ts';
import type { Message } from '#contract/communication/messages.ts';
import { aConversation, aMessage, atMinute } from '#tests/support/conversations.ts';
import { hostileIds } from '#tests/support/hostile-ids.ts';
import { type ConversationTable, conversationIn, emptyTable, writeRows } from './conversation-table.ts';
import { belongsTo, type ListFilter, listFilters } from './list-filters.ts';
import { compareConversations } from './order.ts';

const shown = (table: ConversationTable, container: 'INBOX' | 'DONE' = 'INBOX') =>
  table.order[container].map((slot) => table.rows[slot]?.id);

const filtered = (table: ConversationTable, container: 'INBOX' | 'DONE', filter: ListFilter) =>
  table.filtered[container][filter].map((slot) => table.rows[slot]?.id);

const row = (id: string, minutes: number, more: Partial<Conversation> = {}, latest: Partial<Message> = {}) =>
  aConversation({
    id,
    latest_message: aMessage({ id: `m-${id}`, conversation_id: id, create_ts: atMinute(minutes), ...latest }),
    ...more,
  });

describe('the table of conversations', () => {
  it('has separate lists for INBOX and DONE [IN-01]', () => {
    const table = writeRows(emptyTable(), [row('a', 1), row('b', 2, { container: 'DONE' }), row('c', 3)]);
    expect(shown(table)).toEqual(['c', 'a']);
    expect(shown(table, 'DONE')).toEqual(['b']);
  });

  it('sorts by the newest pin, then by the latest message', () => {
    const table = writeRows(emptyTable(), [
      row('old-pin', 1, { pinned_at: atMinute(10) }),
      row('late', 9),
      row('new-pin', 2, { pinned_at: atMinute(20) }),
      row('early', 3),
    ]);
    expect(shown(table)).toEqual(['new-pin', 'old-pin', 'late', 'early']);
  });

  it('moves a row to the other list [IN-45]', () => {
    const table = writeRows(emptyTable(), [row('a', 1), row('b', 2)]);
    const done = writeRows(table, [row('b', 2, { container: 'DONE' })]);
    expect([shown(done), shown(done, 'DONE')]).toEqual([['a'], ['b']]);
    const back = writeRows(done, [row('b', 2)]);
    expect([shown(back), shown(back, 'DONE')]).toEqual([['b', 'a'], []]);
  });

  it('keeps the same order object if only the content of a row changed', () => {
    const table = writeRows(emptyTable(), [row('a', 1), row('b', 2)]);
    const read = writeRows(table, [row('a', 1, { read_status: 'READ' })]);
    expect(read.order.INBOX).toBe(table.order.INBOX);
    expect(read.rows[1]).toBe(table.rows[1]);
    expect(conversationIn(read, 'a')?.read_status).toBe('READ');
  });

  it('equals a full sort, for any batches', () => {
    const rows = fc.record({
      id: fc.oneof(
        { weight: 6, arbitrary: fc.integer({ min: 0, max: 30 }).map(String) },
        fc.constantFrom(...hostileIds),
      ),
      minutes: fc.integer({ min: 0, max: 20 }),
      pin: fc.option(fc.integer({ min: 0, max: 5 }), { freq: 4 }),
      container: fc.constantFrom('INBOX' as const, 'DONE' as const),
      read_status: fc.constantFrom('READ' as const, 'UNREAD' as const),
      needs_reply_since: fc.constantFrom(null, atMinute(3)),
      delivery_status: fc.constantFrom(null, 'FAILED_TO_DELIVER' as const),
    });
    fc.assert(
      fc.property(fc.array(fc.array(rows, { maxLength: 12 }), { maxLength: 8 }), (batches) => {
        let table = emptyTable();
        const expectedRows = new Map<string, Conversation>();
        for (const batch of batches) {
          const written = batch.map(({ id, minutes, pin, delivery_status, ...more }) =>
            row(id, minutes, { ...more, pinned_at: pin === null ? null : atMinute(pin) }, { delivery_status }),
          );
          for (const one of written) expectedRows.set(one.id, one);
          table = writeRows(table, written);
        }
        for (const container of ['INBOX', 'DONE'] as const) {
          const expected = [...expectedRows.values()]
            .filter((one) => one.container === container)
            .sort(compareConversations);
          expect(shown(table, container)).toEqual(expected.map((one) => one.id));
          for (const filter of listFilters)
            expect(filtered(table, container, filter)).toEqual(expected.filter(belongsTo[filter]).map((one) => one.id));
        }
      }),
    );
  });

  it('leaves older versions readable and writable after a change', () => {
    const first = writeRows(emptyTable(), [row('a', 1)]);
    const second = writeRows(first, [row('b', 2)]);
    const other = writeRows(first, [row('c', 3)]);
    expect(conversationIn(first, 'b')).toBeUndefined();
    expect([shown(first), shown(second), shown(other)]).toEqual([['a'], ['b', 'a'], ['c', 'a']]);
    expect(conversationIn(second, 'c')).toBeUndefined();
    expect(shown(writeRows(second, [row('c', 0)]))).toEqual(['b', 'a', 'c']);
  });

  /** A table that counts the comparisons of its rows. */
  function watchedTable(size: number) {
    const all = Array.from({ length: size }, (_, index) => row(`c-${index}`, size - index));
    const table = writeRows(emptyTable(), all);
    let reads = 0;
    const rows = table.rows.map((one) => ({
      ...one,
      get pinned_at() {
        reads += 1;
        return null;
      },
    }));
    return { table: { ...table, rows }, reads: () => reads };
  }

  it('compares few rows for an event at the top, regardless of the list’s length', () => {
    const size = 20_000;
    const { table, reads } = watchedTable(size);
    writeRows(table, [row('c-3', size + 1, { pinned_at: null })]);
    expect(reads()).toBeLessThan(120);
  });

  it('compares each row of the next page only with the ends of the lists', () => {
    const { table, reads } = watchedTable(1000);
    const page = Array.from({ length: 1000 }, (_, index) => row(`p-${index}`, -index, { pinned_at: null }));
    const list = writeRows(table, page).order.INBOX;
    expect(list).toEqual(Array.from({ length: 2000 }, (_, slot) => slot));
    const listsOfARow = ['inbox', 'unread', 'needs reply'].length;
    expect(reads()).toBeLessThanOrEqual(page.length * listsOfARow * 2);
  });
});
