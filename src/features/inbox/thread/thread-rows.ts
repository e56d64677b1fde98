import { dayOf } from '#src/lib/dates.ts';
import type { ThreadItem } from '#src/outbox/thread-view.ts';

/** What a thread is drawn from: the days, and the messages within them. */
export type ThreadRow =
  | { readonly kind: 'day'; readonly key: string; readonly at: string }
  | {
      readonly kind: 'message';
      readonly key: string;
      readonly item: ThreadItem;
      /** The one before is of the same side and close in time, so that the two read as one. */
      readonly continues: boolean;
      /** The last of such a run carries the time and the status. */
      readonly closes: boolean;
    };

/** Messages of one side within this time read as one turn of the conversation, in milliseconds. */
const turnLength = 5 * 60_000;

/** Lays the messages out by day in the practice's zone, oldest first, and groups turns. */
export function threadRows(items: readonly ThreadItem[], zone: string): readonly ThreadRow[] {
  const rows: ThreadRow[] = [];
  let day = '';
  items.forEach((item, index) => {
    const today = dayOf(item.message.create_ts, zone);
    // What waits at the end since before stays under the latest day, so that no day comes twice.
    const isNewDay = today > day;
    if (isNewDay) {
      rows.push({ kind: 'day', key: `day ${today}`, at: item.message.create_ts });
      day = today;
    }
    const before = rows.at(-1);
    const continues = before?.kind === 'message' && isOneTurn(items[index - 1], item);
    if (continues) rows[rows.length - 1] = { ...before, closes: false };
    rows.push({ kind: 'message', key: item.key, item, continues, closes: true });
  });
  return rows;
}

const isOneTurn = (before: ThreadItem | undefined, item: ThreadItem): boolean =>
  before !== undefined &&
  before.message.direction === item.message.direction &&
  before.message.type === item.message.type &&
  before.message.author === item.message.author &&
  Math.abs(Date.parse(item.message.create_ts) - Date.parse(before.message.create_ts)) < turnLength;
