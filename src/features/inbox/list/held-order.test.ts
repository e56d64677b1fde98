import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Conversation } from '#contract/communication/conversations.ts';
import { changeRows, isMovedLocally } from '#src/services/communication/changes.ts';
import { type ConversationTable, emptyTable, writeRows } from '#src/services/communication/conversation-table.ts';
import { aConversation, aMessage, atMinute } from '#tests/support/conversations.ts';
import { followOwnMoves, type HeldOrder, newsBehind } from './held-order.ts';

const row = (id: string, minutes: number, more: Partial<Conversation> = {}) =>
  aConversation({
    id,
    latest_message: aMessage({ id: `m-${id}-${minutes}`, conversation_id: id, create_ts: atMinute(minutes) }),
    ...more,
  });
const tableOf = (...rows: Conversation[]) => writeRows(emptyTable(), rows);
const heldNow = ({ order, rows }: ConversationTable): HeldOrder => ({ order: order.INBOX, rows });
const follow = (held: HeldOrder, { order, rows }: ConversationTable) => followOwnMoves(held, order.INBOX, rows);
const names = (held: HeldOrder, { rows }: ConversationTable) => held.order.map((slot) => rows[slot]?.id);
const news = (held: HeldOrder, { order, rows }: ConversationTable) => newsBehind(held, order.INBOX, rows);

describe('a list that somebody points at', () => {
  const table = tableOf(row('a', 9), row('b', 8), row('c', 7));
  const held = heldNow(table);

  it('keeps its order while texts arrive, and says how many', () => {
    const later = writeRows(table, [row('c', 20), row('new', 21)]);
    expect(follow(held, later)).toBe(held);
    expect(news(held, later)).toBe(2);
    expect(news(held, table)).toBeNull();
  });

  it('keeps a row that a colleague has done, and says that the list is another', () => {
    const later = writeRows(table, [row('b', 8, { container: 'DONE' })]);
    expect(names(follow(held, later), later)).toEqual(['a', 'b', 'c']);
    expect(news(held, later)).toBe(0);
  });

  it('lets go at once of a row that is done here', () => {
    const later = changeRows(writeRows(table, [row('new', 21)]), ['b'], { container: 'DONE' });
    expect(names(follow(held, later), later)).toEqual(['a', 'c']);
  });

  it('shows a pin that is set here at once, above what waits', () => {
    const later = changeRows(writeRows(table, [row('b', 20)]), ['c'], { pinned_at: atMinute(30) });
    expect(names(follow(held, later), later)).toEqual(['c', 'a', 'b']);
    expect(news(follow(held, later), later)).toBe(1);
  });

  it('puts back what is undone here where it stood', () => {
    const done = changeRows(table, ['b'], { container: 'DONE' });
    const without = follow(held, done);
    const undone = changeRows(writeRows(done, [row('c', 20)]), ['b'], { container: 'INBOX' });
    expect(names(follow(without, undone), undone)).toEqual(['a', 'b', 'c']);
  });

  it('follows each move once, however much arrives after it', () => {
    const pinned = changeRows(table, ['c'], { pinned_at: atMinute(30) });
    const once = follow(held, pinned);
    const later = writeRows(pinned, [row('a', 40, { pinned_at: atMinute(41) })]);
    expect(follow(once, later)).toBe(once);
  });

  it('never moves a row that nobody here moved, whatever happens to it', () => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
    const told = fc.record({
      id: fc.constantFrom(...ids, 'new-1', 'new-2'),
      minutes: fc.integer({ min: 10, max: 50 }),
      container: fc.constantFrom('INBOX' as const, 'DONE' as const),
      pin: fc.option(fc.integer({ min: 10, max: 50 })),
    });
    const own = fc.record({
      moved: fc.subarray(ids),
      change: fc.constantFrom(
        { container: 'DONE' as const },
        { container: 'INBOX' as const },
        { pinned_at: atMinute(55) },
      ),
    });
    fc.assert(
      fc.property(fc.array(fc.oneof(told, own), { maxLength: 20 }), (steps) => {
        let table = tableOf(...ids.map((id, index) => row(id, index)));
        let held = heldNow(table);
        for (const step of steps) {
          const before = names(held, table);
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
          held = follow(held, table);
          const isMoved = (id = '') => {
            const slot = table.slots.get(id) ?? -1;
            const now = table.rows[slot];
            return now !== undefined && now !== former.rows[slot] && isMovedLocally(now);
          };
          expect(names(held, table).filter((id) => !isMoved(id))).toEqual(before.filter((id) => !isMoved(id)));
          const shown = names(held, table).filter(isMoved);
          const live = table.order.INBOX.map((slot) => table.rows[slot]?.id).filter(isMoved);
          expect(new Set(shown)).toEqual(new Set(live));
        }
      }),
    );
  });
});
