import { isFailed } from '#contract/rules/texting/delivery-status.ts';
import { dayOf } from '#src/lib/dates.ts';
import type { ThreadItem } from '#src/outbox/thread-view.ts';

/** What a thread is drawn from: the messages, and between them the days and other marks. */
export type ThreadRow =
  | { readonly kind: 'day'; readonly key: string; readonly at: string }
  /** Others are missing right before the message with this id. */
  | { readonly kind: 'gap'; readonly key: string; readonly before: string; readonly isFirst: boolean }
  | { readonly kind: 'new'; readonly key: string }
  | {
      readonly kind: 'message';
      readonly key: string;
      readonly item: ThreadItem;
      /** The last of those of one side that are close in time, and read as one. It carries the time and the status. */
      readonly closes: boolean;
    };

interface Marks {
  /** The ids of the messages right before which others are missing. */
  readonly gaps: ReadonlySet<string>;
  /** The key of the first message that is new to the practice. */
  readonly firstNew: string | null;
}

/** Messages of one side within this time read as one turn of the conversation, in milliseconds. */
const turnLength = 5 * 60_000;

/** Lays the messages out by day in the practice's zone, oldest first, and groups turns. */
export function threadRows(
  items: readonly ThreadItem[],
  zone: string,
  { gaps, firstNew }: Marks = { gaps: new Set(), firstNew: null },
): readonly ThreadRow[] {
  const rows: ThreadRow[] = [];
  let day = '';
  items.forEach((item, index) => {
    const { message, key } = item;
    const above = items[index - 1];
    if (gaps.has(message.id))
      rows.push({
        kind: 'gap',
        key: markKey('gap', above?.key ?? '', key),
        before: message.id,
        isFirst: above === undefined,
      });
    const today = dayOfItem(item, zone);
    // What waits at the end since before stays under the latest day, so that no day comes twice.
    if (today > day) {
      rows.push({ kind: 'day', key: markKey('day', today), at: message.create_ts });
      day = today;
    }
    if (key === firstNew) rows.push({ kind: 'new', key: markKey('new') });
    const before = rows.at(-1);
    if (before?.kind === 'message' && isOneTurn(above, item)) rows[rows.length - 1] = { ...before, closes: false };
    rows.push({ kind: 'message', key, item, closes: true });
  });
  return rows;
}

// No message's key has a space.
const markKey = (...parts: readonly string[]): string => ` ${parts.join(' ')}`;
/** Whether a row's key is that of a mark, which may move when messages are put before it. */
export const isMark = (key: unknown): boolean => typeof key === 'string' && key.startsWith(' ');

const days = new WeakMap<ThreadItem, { readonly zone: string; readonly day: string }>();

/** Told once for each message: a formatter is slow, and rows are laid out with every message that arrives. */
function dayOfItem(item: ThreadItem, zone: string): string {
  let known = days.get(item);
  if (known?.zone !== zone) {
    known = { zone, day: dayOf(item.message.create_ts, zone) };
    days.set(item, known);
  }
  return known.day;
}

const isOneTurn = (before: ThreadItem | undefined, item: ThreadItem): boolean =>
  before !== undefined &&
  !hasFailed(before) &&
  before.message.direction === item.message.direction &&
  before.message.type === item.message.type &&
  before.message.author === item.message.author &&
  Math.abs(Date.parse(item.message.create_ts) - Date.parse(before.message.create_ts)) < turnLength;

/** What went wrong with it, and what to do, stands below it and parts it from the next. */
const hasFailed = ({ message: { delivery_status: status } }: ThreadItem): boolean =>
  status !== null && isFailed(status);
