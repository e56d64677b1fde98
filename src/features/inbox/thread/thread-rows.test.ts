import { describe, expect, it } from 'vitest';
import type { ThreadItem } from '#src/outbox/thread-view.ts';
import { aMessage } from '#tests/support/conversations.ts';
import { threadRows } from './thread-rows.ts';

const zone = 'America/New_York';

const said = (create_ts: string, given: Partial<ThreadItem['message']> = {}): ThreadItem => {
  const message = aMessage({ id: create_ts, create_ts, ...given });
  return { key: message.id, message, send: null };
};

/** The rows in short: days as their dates, messages as `continues-closes` marks. */
const outline = (items: readonly ThreadItem[]) =>
  threadRows(items, zone).map((row) =>
    row.kind === 'day' ? row.key : `${row.continues ? '┆' : '┌'}${row.closes ? '┘' : '┆'}`,
  );

describe('the rows of a thread', () => {
  it('begin each day of the practice, not of the computer', () => {
    expect(outline([said('2026-11-20T04:59:00Z'), said('2026-11-20T05:01:00Z')])).toEqual([
      'day 2026-11-19',
      '┌┘',
      'day 2026-11-20',
      '┌┘',
    ]);
  });

  it('join what one side said within five minutes', () => {
    const rows = [
      said('2026-11-20T15:00:00Z'),
      said('2026-11-20T15:04:00Z'),
      said('2026-11-20T15:10:00Z'),
      said('2026-11-20T15:11:00Z', { direction: 'OUTBOUND' }),
    ];
    expect(outline(rows)).toEqual(['day 2026-11-20', '┌┆', '┆┘', '┌┘', '┌┘']);
  });

  it('never go back a day for a text that waits at the end since before', () => {
    const rows = [
      said('2026-11-19T15:00:00Z'),
      said('2026-11-20T15:00:00Z', { direction: 'OUTBOUND' }),
      said('2026-11-19T16:00:00Z', { direction: 'OUTBOUND' }),
    ];
    expect(outline(rows)).toEqual(['day 2026-11-19', '┌┘', 'day 2026-11-20', '┌┘', '┌┘']);
  });
});
