import { describe, expect, it } from 'vitest';
import type { Message } from '#contract/communication/messages.ts';
import { aConversation, aMessage, atMinute } from '#tests/support/conversations.ts';
import { needsReplySince } from './narrowing.ts';

const asked = aMessage({ create_ts: atMinute(5) });
const answered = aMessage({ direction: 'OUTBOUND', create_ts: atMinute(6) });
const automated = aMessage({ direction: 'OUTBOUND', type: 'SMS_AUTOMATED', create_ts: atMinute(6) });
const after = (latest_message: Message | null, more = {}) =>
  needsReplySince(aConversation({ latest_message, ...more }));

describe('a client waits for an answer', () => {
  it('since the moment that the server tells, whatever came after it by itself', () => {
    expect(after(automated, { needs_reply_since: atMinute(5) })).toBe(atMinute(5));
    expect(after(asked, { needs_reply_since: null })).toBeNull();
  });

  it('no longer once staff wrote, even before the server says so', () => {
    expect(after(answered, { needs_reply_since: atMinute(5) })).toBeNull();
  });

  it('since the latest message where the server does not tell', () => {
    expect(after(asked)).toBe(atMinute(5));
    expect(after(automated)).toBeNull();
    expect(after(null)).toBeNull();
  });

  it('not while their conversation is done or they want no texts', () => {
    expect(after(asked, { container: 'DONE' })).toBeNull();
    expect(after(asked, { sms_subscribed: false })).toBeNull();
  });
});
