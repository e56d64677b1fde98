import { describe, expect, it } from 'vitest';
import type { Message } from '#contract/communication/messages.ts';
import { aConversation, aMessage, atMinute } from '#tests/support/conversations.ts';
import { needsReplySince } from './list-filters.ts';

const question = aMessage({ create_ts: atMinute(5) });
const answered = aMessage({ direction: 'OUTBOUND', create_ts: atMinute(6) });
const automated = aMessage({ direction: 'OUTBOUND', type: 'SMS_AUTOMATED', create_ts: atMinute(6) });
const after = (latest_message: Message | null, more = {}) =>
  needsReplySince(aConversation({ latest_message, ...more }));

describe('a client needs a reply', () => {
  it('since the time that the server names, despite automatic messages after it', () => {
    expect(after(automated, { needs_reply_since: atMinute(5) })).toBe(atMinute(5));
    expect(after(question, { needs_reply_since: null })).toBeNull();
  });

  it('no longer once staff have replied, even before the server confirms it', () => {
    expect(after(answered, { needs_reply_since: atMinute(5) })).toBeNull();
  });

  it('since the latest message if the server names no time', () => {
    expect(after(question)).toBe(atMinute(5));
    expect(after(automated)).toBeNull();
    expect(after(null)).toBeNull();
  });

  it('not if the conversation is done or the client has opted out', () => {
    expect(after(question, { container: 'DONE' })).toBeNull();
    expect(after(question, { sms_subscribed: false })).toBeNull();
  });
});
