import { describe, expect, it } from 'vitest';
import type { ThreadItem } from '#src/outbox/thread-view.ts';
import { aMessage } from '#tests/support/conversations.ts';
import { type ThreadRow, threadRows } from './thread-rows.ts';

const zone = 'America/New_York';

const said = (create_ts: string, given: Partial<ThreadItem['message']> = {}): ThreadItem => {
  const message = aMessage({ id: create_ts, create_ts, ...given });
  return { key: message.id, message, send: null };
};

/** The rows in short: marks by their kind, days by their dates, messages as `·`, those that close a turn as `┘`. */
const outline = (items: readonly ThreadItem[], marks?: Parameters<typeof threadRows>[2]) =>
  threadRows(items, zone, marks)
    .map((row: ThreadRow) => {
      if (row.kind === 'day') return row.key.trim();
      if (row.kind === 'message') return row.closes ? '┘' : '·';
      return row.kind;
    })
    .join(', ');

describe('the rows of a thread', () => {
  it('begin each day of the practice, not of the computer', () => {
    expect(outline([said('2026-11-20T04:59:00Z'), said('2026-11-20T05:01:00Z')])).toBe(
      'day 2026-11-19, ┘, day 2026-11-20, ┘',
    );
  });

  it('join what one side said within five minutes', () => {
    const rows = [
      said('2026-11-20T15:00:00Z'),
      said('2026-11-20T15:04:00Z'),
      said('2026-11-20T15:10:00Z'),
      said('2026-11-20T15:11:00Z', { direction: 'OUTBOUND' }),
    ];
    expect(outline(rows)).toBe('day 2026-11-20, ·, ┘, ┘, ┘');
  });

  it('part what failed from what follows it', () => {
    const sent = { direction: 'OUTBOUND', delivery_status: 'DELIVERED' } as const;
    const rows = [
      said('2026-11-20T15:00:00Z', { ...sent, delivery_status: 'FAILED_TO_DELIVER' }),
      said('2026-11-20T15:01:00Z', sent),
      said('2026-11-20T15:02:00Z', sent),
    ];
    expect(outline(rows)).toBe('day 2026-11-20, ┘, ·, ┘');
  });

  it('never go back a day for a text that waits at the end since before', () => {
    const rows = [
      said('2026-11-19T15:00:00Z'),
      said('2026-11-20T15:00:00Z', { direction: 'OUTBOUND' }),
      said('2026-11-19T16:00:00Z', { direction: 'OUTBOUND' }),
    ];
    expect(outline(rows)).toBe('day 2026-11-19, ┘, day 2026-11-20, ┘, ┘');
  });

  it('mark where others are missing, and where the new ones begin', () => {
    const rows = [said('2026-11-20T15:00:00Z'), said('2026-11-20T15:01:00Z'), said('2026-11-20T15:02:00Z')];
    const [first, second, third] = rows.map(({ key }) => key);
    expect(outline(rows, { gaps: new Set([first!, third!]), firstNew: second! })).toBe(
      'gap, day 2026-11-20, ┘, new, ┘, gap, ┘',
    );
    const keys = threadRows(rows, zone, { gaps: new Set([first!, third!]), firstNew: second! }).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });
});
