import { describe, expect, it } from 'vitest';
import { asksForReply, isReply } from './needs-reply.ts';

const said = (type: string, direction: string, content = 'Is Luna ready?', media: readonly unknown[] = []) => ({
  type,
  direction,
  content,
  media,
});

describe('who has to reply', () => {
  it('is the practice after a client’s text or request', () => {
    expect(asksForReply(said('SMS', 'INBOUND'))).toBe(true);
    expect(asksForReply(said('REQUEST', 'INBOUND'))).toBe(true);
  });

  it('is the client after a text that staff wrote', () => {
    expect(isReply(said('SMS', 'OUTBOUND'))).toBe(true);
    expect(asksForReply(said('SMS', 'OUTBOUND'))).toBe(false);
  });

  it('is nobody after mere thanks, unless a picture or a request comes with them', () => {
    expect(asksForReply(said('SMS', 'INBOUND', 'Thanks!!'))).toBe(false);
    expect(asksForReply(said('SMS', 'INBOUND', 'Thanks!!', [{ url: 'picture' }]))).toBe(true);
    expect(asksForReply(said('SMS', 'INBOUND', '', [{ url: 'picture' }]))).toBe(true);
    expect(asksForReply(said('REQUEST', 'INBOUND', 'Thanks'))).toBe(true);
  });

  it('is not changed by automated answers, notes and system lines', () => {
    for (const other of [said('SMS_AUTOMATED', 'OUTBOUND'), said('SMS', 'INTERNAL'), said('SYSTEM_INFO', 'INTERNAL')])
      expect([asksForReply(other), isReply(other)]).toEqual([false, false]);
  });
});
