import { describe, expect, it } from 'vitest';
import type { Spot } from '#src/services/communication/cached-thread.ts';
import { conversationAddress, spotIn } from './addresses.ts';

const read = (address: string) => spotIn(new URLSearchParams(address.split('?')[1]));

describe('the address of a conversation', () => {
  it.each<Spot>([{ message: 'm 1&2' }, { at: '2026-11-20T15:00:00.000Z' }])(
    'carries a spot and gives it back: %o',
    (spot) => {
      expect(read(conversationAddress('c-1', 'INBOX', spot))).toEqual(spot);
      expect(read(conversationAddress('c-1', 'DONE', spot))).toEqual(spot);
    },
  );

  it('has no parameter without a spot', () => {
    expect(conversationAddress('c-1', 'INBOX')).toBe('conversations/c-1');
    expect(conversationAddress('c-1', 'DONE')).toBe('conversations/c-1?list=done');
  });

  it('ignores an invalid moment', () => {
    expect(read('conversations/c-1?at=yesterday')).toBeNull();
  });
});
