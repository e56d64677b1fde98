import { isFailed } from '#contract/rules/texting/delivery-status.ts';
import { dayOf } from '#src/lib/dates.ts';
import type { ThreadItem } from '#src/outbox/thread-view.ts';
import { compareTimes } from '#src/services/communication/order.ts';

/** A row of the thread: a message, or a mark between messages. */
export type ThreadRow =
  | { readonly kind: 'day'; readonly key: string; readonly at: string }
  /** Messages are missing right before the one with this id. */
  | { readonly kind: 'gap'; readonly key: string; readonly before: string; readonly isFirst: boolean }
  | { readonly kind: 'new'; readonly key: string }
  | {
      readonly kind: 'message';
      readonly key: string;
      readonly item: ThreadItem;
      /** The last message of its group, which shows time and status. */
      readonly closes: boolean;
    };

interface Marks {
  /** The ids of messages right before which others are not loaded. */
  readonly gaps: ReadonlySet<string>;
  /** The key of the first unread message. */
  readonly firstNew: string | null;
}

/** Messages of one author within this many milliseconds form a group. */
const groupSpan = 5 * 60_000;

/** The thread's rows, oldest first, with a mark before each day in the practice's zone. */
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
    // An unsent text of an earlier day stays under the latest day, so that no day is shown twice.
    if (today > day) {
      rows.push({ kind: 'day', key: markKey('day', today), at: message.create_ts });
      day = today;
    }
    if (key === firstNew) rows.push({ kind: 'new', key: markKey('new') });
    const before = rows.at(-1);
    if (before?.kind === 'message' && isSameGroup(above, item)) rows[rows.length - 1] = { ...before, closes: false };
    rows.push({ kind: 'message', key, item, closes: true });
  });
  return rows;
}

// Message keys have no space.
const markKey = (...parts: readonly string[]): string => ` ${parts.join(' ')}`;
/** Whether a row is a mark. Marks may move when messages are inserted. */
export const isMarkKey = (key: unknown): boolean => typeof key === 'string' && key.startsWith(' ');

const days = new WeakMap<ThreadItem, { readonly zone: string; readonly day: string }>();

/** Cached, because formatting is slow and all rows are computed again for every new message. */
function dayOfItem(item: ThreadItem, zone: string): string {
  let cached = days.get(item);
  if (cached?.zone !== zone) {
    cached = { zone, day: dayOf(item.message.create_ts, zone) };
    days.set(item, cached);
  }
  return cached.day;
}

const isSameGroup = (before: ThreadItem | undefined, item: ThreadItem): boolean =>
  before !== undefined &&
  !hasFailed(before) &&
  before.message.direction === item.message.direction &&
  before.message.type === item.message.type &&
  before.message.author === item.message.author &&
  Math.abs(Date.parse(item.message.create_ts) - Date.parse(before.message.create_ts)) < groupSpan;

/** A failed message ends its group, because its controls stand below it. */
const hasFailed = ({ message: { delivery_status: status } }: ThreadItem): boolean =>
  status !== null && isFailed(status);

/**
 * The key of the first unread message: the client's first text since staff last answered. Automatic texts and notes are no answer.
 * The server does not store how far a conversation was read.
 * @param openedAt the time of the latest message when the thread was opened; later answers do not count.
 * @returns null if the client has not texted since.
 */
export function firstUnread(items: readonly ThreadItem[], openedAt: string): string | null {
  const answered = items.findLastIndex(
    ({ message }) =>
      message.direction === 'OUTBOUND' && message.type === 'SMS' && compareTimes(message.create_ts, openedAt) <= 0,
  );
  return items.find(({ message }, index) => index > answered && message.direction === 'INBOUND')?.key ?? null;
}
