import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Conversation } from '#contract/communication/conversations.ts';
import { changeRows, isMovedLocally } from '#src/services/communication/changes.ts';
import { type ConversationTable, emptyTable, writeRows } from '#src/services/communication/conversation-table.ts';
import { aConversation, aMessage, atMinute } from '#tests/support/conversations.ts';
import { applyLocalMoves, type FrozenOrder, countUpdates } from './frozen-order.ts';

const row = (id: string, minutes: number, more: Partial<Conversation> = {}) =>
  aConversation({
    id,
    latest_message: aMessage({ id: `m-${id}-${minutes}`, conversation_id: id, create_ts: atMinute(minutes) }),
    ...more,
  });
const tableOf = (...rows: Conversation[]) => writeRows(emptyTable(), rows);
const freeze = ({ order, rows }: ConversationTable): FrozenOrder => ({ order: order.INBOX, rows });
const apply = (frozen: FrozenOrder, { order, rows }: ConversationTable) => applyLocalMoves(frozen, order.INBOX, rows);
const names = (frozen: FrozenOrder, { rows }: ConversationTable) => frozen.order.map((slot) => rows[slot]?.id);
const updates = (frozen: FrozenOrder, { order, rows }: ConversationTable) => countUpdates(frozen, order.INBOX, rows);

describe('a frozen list', () => {
  const table = tableOf(row('a', 9), row('b', 8), row('c', 7));
  const frozen = freeze(table);

  it('keeps its order while texts arrive, and counts them', () => {
    const later = writeRows(table, [row('c', 20), row('new', 21)]);
    expect(apply(frozen, later)).toBe(frozen);
    expect(updates(frozen, later)).toBe(2);
    expect(updates(frozen, table)).toBeNull();
  });

  it('keeps a row that a colleague marked as done, and reports a change', () => {
    const later = writeRows(table, [row('b', 8, { container: 'DONE' })]);
    expect(names(apply(frozen, later), later)).toEqual(['a', 'b', 'c']);
    expect(updates(frozen, later)).toBe(0);
  });

  it('removes a row at once that is marked as done in this window', () => {
    const later = changeRows(writeRows(table, [row('new', 21)]), ['b'], { container: 'DONE' });
    expect(names(apply(frozen, later), later)).toEqual(['a', 'c']);
  });

  it('moves a row at once that is pinned in this window, above pending updates', () => {
    const later = changeRows(writeRows(table, [row('b', 20)]), ['c'], { pinned_at: atMinute(30) });
    expect(names(apply(frozen, later), later)).toEqual(['c', 'a', 'b']);
    expect(updates(apply(frozen, later), later)).toBe(1);
  });

  it('puts a row back in its place when marking it as done is undone', () => {
    const done = changeRows(table, ['b'], { container: 'DONE' });
    const without = apply(frozen, done);
    const undone = changeRows(writeRows(done, [row('c', 20)]), ['b'], { container: 'INBOX' });
    expect(names(apply(without, undone), undone)).toEqual(['a', 'b', 'c']);
  });

  it('applies each move once, whatever updates follow', () => {
    const pinned = changeRows(table, ['c'], { pinned_at: atMinute(30) });
    const once = apply(frozen, pinned);
    const later = writeRows(pinned, [row('a', 40, { pinned_at: atMinute(41) })]);
    expect(apply(once, later)).toBe(once);
  });

  it('never moves a row that was not moved in this window', () => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
    const update = fc.record({
      id: fc.constantFrom(...ids, 'new-1', 'new-2'),
      minutes: fc.integer({ min: 10, max: 50 }),
      container: fc.constantFrom('INBOX' as const, 'DONE' as const),
      pin: fc.option(fc.integer({ min: 10, max: 50 })),
    });
    const ownMove = fc.record({
      moved: fc.subarray(ids),
      change: fc.constantFrom(
        { container: 'DONE' as const },
        { container: 'INBOX' as const },
        { pinned_at: atMinute(55) },
      ),
    });
    fc.assert(
      fc.property(fc.array(fc.oneof(update, ownMove), { maxLength: 20 }), (steps) => {
        let table = tableOf(...ids.map((id, index) => row(id, index)));
        let frozen = freeze(table);
        for (const step of steps) {
          const before = names(frozen, table);
          const former = table;
          table =
            'moved' in step
              ? changeRows(table, step.moved, step.change)
              : writeRows(table, [
                  row(step.id, step.minutes, {
                    container: step.container,
                    pinned_at: step.pin === null ? null : atMinute(step.pin),
                  }),
                ]);
          frozen = apply(frozen, table);
          const isMoved = (id = '') => {
            const slot = table.slots.get(id) ?? -1;
            const now = table.rows[slot];
            return now !== undefined && now !== former.rows[slot] && isMovedLocally(now);
          };
          expect(names(frozen, table).filter((id) => !isMoved(id))).toEqual(before.filter((id) => !isMoved(id)));
          const shown = names(frozen, table).filter(isMoved);
          const live = table.order.INBOX.map((slot) => table.rows[slot]?.id).filter(isMoved);
          expect(new Set(shown)).toEqual(new Set(live));
        }
      }),
    );
  });
});
