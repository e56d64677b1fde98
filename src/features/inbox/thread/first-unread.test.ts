import { expect, it } from 'vitest';
import type { Message } from '#contract/communication/messages.ts';
import type { ThreadItem } from '#src/outbox/thread-view.ts';
import { aMessage, atMinute } from '#tests/support/conversations.ts';
import { firstUnread } from './first-unread.ts';

const thread = (...given: Partial<Message>[]): ThreadItem[] =>
  given.map((one, minute) => {
    const message = aMessage({ id: `m-${minute}`, create_ts: atMinute(minute), ...one });
    return { key: message.id, message, send: null };
  });
const theirs = {};
const ours = { direction: 'OUTBOUND' } as const;
const automated = { direction: 'OUTBOUND', type: 'SMS_AUTOMATED' } as const;
const note = { direction: 'INTERNAL' } as const;

it('begins after the last answer, which neither a note nor an automatic text is', () => {
  expect(firstUnread(thread(theirs, ours, note, theirs, automated, theirs), atMinute(5))).toBe('m-3');
  expect(firstUnread(thread(theirs, theirs), atMinute(1))).toBe('m-0');
  expect(firstUnread(thread(theirs, ours, automated), atMinute(2))).toBeNull();
});

it('stays where it was once it has been answered', () => {
  expect(firstUnread(thread(ours, theirs, theirs, ours), atMinute(2))).toBe('m-1');
});
