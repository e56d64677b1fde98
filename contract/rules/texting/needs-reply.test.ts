import { describe, expect, it } from 'vitest';
import { asksForReply, isReply } from './needs-reply.ts';

const aMessage = (type: string, direction: string, content = 'Is Luna ready?', media: readonly unknown[] = []) => ({
  type,
  direction,
  content,
  media,
});

describe('who has to reply', () => {
  it('is the practice after a client’s text or request', () => {
    expect(asksForReply(aMessage('SMS', 'INBOUND'))).toBe(true);
    expect(asksForReply(aMessage('REQUEST', 'INBOUND'))).toBe(true);
  });

  it('is the client after a text that staff wrote', () => {
    expect(isReply(aMessage('SMS', 'OUTBOUND'))).toBe(true);
    expect(asksForReply(aMessage('SMS', 'OUTBOUND'))).toBe(false);
  });

  it('is nobody after mere thanks, unless they come with a picture or a request', () => {
    expect(asksForReply(aMessage('SMS', 'INBOUND', 'Thanks!!'))).toBe(false);
    expect(asksForReply(aMessage('SMS', 'INBOUND', 'Thanks!!', [{ url: 'picture' }]))).toBe(true);
    expect(asksForReply(aMessage('SMS', 'INBOUND', '', [{ url: 'picture' }]))).toBe(true);
    expect(asksForReply(aMessage('REQUEST', 'INBOUND', 'Thanks'))).toBe(true);
  });

  it('is still the practice after a text that failed', () => {
    for (const delivery_status of ['FAILED_TO_PROCESS', 'FAILED_TO_DELIVER'] as const)
      expect(isReply({ ...aMessage('SMS', 'OUTBOUND'), delivery_status })).toBe(false);
    expect(isReply({ ...aMessage('SMS', 'OUTBOUND'), delivery_status: 'ENQUEUED' })).toBe(true);
  });

  it('is not changed by automated answers, notes and system lines', () => {
    for (const other of [
      aMessage('SMS_AUTOMATED', 'OUTBOUND'),
      aMessage('SMS', 'INTERNAL'),
      aMessage('SYSTEM_INFO', 'INTERNAL'),
    ])
      expect([asksForReply(other), isReply(other)]).toEqual([false, false]);
  });
});
