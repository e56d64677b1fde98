import { describe, expect, it } from 'vitest';
import { aMessage, atMinute } from '#tests/support/conversations.ts';
import { anItem } from '#tests/support/outbox.ts';
import { caughtUp } from './inbound.ts';

const own = anItem({ id: 'own', seenUntil: atMinute(1), state: 'sending' });
const message = aMessage({ direction: 'OUTBOUND', client_message_id: 'own', create_ts: atMinute(2) });
const waiting = anItem({ id: 'waiting', seenUntil: atMinute(1) });
const paused = anItem({ id: 'paused', seenUntil: atMinute(1), state: 'paused', error: 'conversation_moved' });

describe('an accepted text of this browser', () => {
  it('counts as seen by the writer of the texts after it', () => {
    expect(caughtUp([own, waiting], message)).toEqual([{ ...waiting, seenUntil: atMinute(2) }]);
  });

  it('resumes texts that were paused because of it', () => {
    expect(caughtUp([own, paused], message)).toEqual([
      { ...paused, seenUntil: atMinute(2), state: 'queued', error: null },
    ]);
  });

  it('does not resume texts if it was not compared itself, or is not in the outbox any more', () => {
    expect(caughtUp([{ ...own, seenUntil: null }, paused], message)).toEqual([]);
    expect(caughtUp([paused], message)).toEqual([]);
    expect(caughtUp([anItem({ id: 'another', seenUntil: atMinute(1) }), paused], message)).toHaveLength(1);
  });

  it('does not change texts that have seen newer ones, are not compared, or were tried: a key stands for one request', () => {
    const unchanged = [
      anItem({ id: 'later', seenUntil: atMinute(3) }),
      { ...paused, seenUntil: atMinute(3) },
      anItem({ id: 'anyway' }),
      anItem({ id: 'tried', seenUntil: atMinute(1), triedAt: atMinute(1) }),
      anItem({ id: 'failed', seenUntil: atMinute(1), state: 'failed' }),
      anItem({ id: 'sending', seenUntil: atMinute(1), state: 'sending' }),
      anItem({ id: 'elsewhere', seenUntil: atMinute(1), subjectId: 'c-2' }),
    ];
    expect(caughtUp([own, ...unchanged], message)).toEqual([]);
  });
});
