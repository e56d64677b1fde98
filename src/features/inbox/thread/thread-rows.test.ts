import { describe, expect, it } from 'vitest';
import type { Message } from '#contract/communication/messages.ts';
import type { ThreadItem } from '#src/outbox/thread-view.ts';
import { aMessage, atMinute } from '#tests/support/conversations.ts';
import { firstUnread, type ThreadRow, threadRows } from './thread-rows.ts';

const zone = 'America/New_York';

const itemAt = (create_ts: string, given: Partial<ThreadItem['message']> = {}): ThreadItem => {
  const message = aMessage({ id: create_ts, create_ts, ...given });
  return { key: message.id, message, send: null };
};

/** The rows in short: marks by kind, days by date, messages as `·`, the last message of a group as `┘`. */
const outline = (items: readonly ThreadItem[], marks?: Parameters<typeof threadRows>[2]) =>
  threadRows(items, zone, marks)
    .map((row: ThreadRow) => {
      if (row.kind === 'day') return row.key.trim();
      if (row.kind === 'message') return row.closes ? '┘' : '·';
      return row.kind;
    })
    .join(', ');

describe('thread rows', () => {
  it('mark days by the practice’s zone, not by the computer’s', () => {
    expect(outline([itemAt('2026-11-20T04:59:00Z'), itemAt('2026-11-20T05:01:00Z')])).toBe(
      'day 2026-11-19, ┘, day 2026-11-20, ┘',
    );
  });

  it('group one author’s messages within five minutes', () => {
    const rows = [
      itemAt('2026-11-20T15:00:00Z'),
      itemAt('2026-11-20T15:04:00Z'),
      itemAt('2026-11-20T15:10:00Z'),
      itemAt('2026-11-20T15:11:00Z', { direction: 'OUTBOUND' }),
    ];
    expect(outline(rows)).toBe('day 2026-11-20, ·, ┘, ┘, ┘');
  });

  it('end a group at a failed message', () => {
    const sent = { direction: 'OUTBOUND', delivery_status: 'DELIVERED' } as const;
    const rows = [
      itemAt('2026-11-20T15:00:00Z', { ...sent, delivery_status: 'FAILED_TO_DELIVER' }),
      itemAt('2026-11-20T15:01:00Z', sent),
      itemAt('2026-11-20T15:02:00Z', sent),
    ];
    expect(outline(rows)).toBe('day 2026-11-20, ┘, ·, ┘');
  });

  it('show no day twice for an unsent text of an earlier day', () => {
    const rows = [
      itemAt('2026-11-19T15:00:00Z'),
      itemAt('2026-11-20T15:00:00Z', { direction: 'OUTBOUND' }),
      itemAt('2026-11-19T16:00:00Z', { direction: 'OUTBOUND' }),
    ];
    expect(outline(rows)).toBe('day 2026-11-19, ┘, day 2026-11-20, ┘, ┘');
  });

  it('mark missing messages and the first unread one', () => {
    const rows = [itemAt('2026-11-20T15:00:00Z'), itemAt('2026-11-20T15:01:00Z'), itemAt('2026-11-20T15:02:00Z')];
    const [first, second, third] = rows.map(({ key }) => key);
    expect(outline(rows, { gaps: new Set([first!, third!]), firstNew: second! })).toBe(
      'gap, day 2026-11-20, ┘, new, ┘, gap, ┘',
    );
    const keys = threadRows(rows, zone, { gaps: new Set([first!, third!]), firstNew: second! }).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('the first unread message', () => {
  const items = (...given: Partial<Message>[]): ThreadItem[] =>
    given.map((one, minute) => itemAt(atMinute(minute), { id: `m-${minute}`, ...one }));
  const theirs = {};
  const ours = { direction: 'OUTBOUND' } as const;
  const automated = { direction: 'OUTBOUND', type: 'SMS_AUTOMATED' } as const;
  const note = { direction: 'INTERNAL' } as const;

  it('follows the last answer; notes and automatic texts are no answer', () => {
    expect(firstUnread(items(theirs, ours, note, theirs, automated, theirs), atMinute(5))).toBe('m-3');
    expect(firstUnread(items(theirs, theirs), atMinute(1))).toBe('m-0');
    expect(firstUnread(items(theirs, ours, automated), atMinute(2))).toBeNull();
  });

  it('stays the same when it is answered', () => {
    expect(firstUnread(items(ours, theirs, theirs, ours), atMinute(2))).toBe('m-1');
  });
});
