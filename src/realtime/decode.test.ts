import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aConversation, aMessage, conversationEvent, messageEvent } from '#tests/support/conversations.ts';
import { decodeFrame } from './decode.ts';

describe('a frame of the socket', () => {
  it('is read by its action_type [RT-02] [RT-03] [RT-04]', () => {
    const upsert = { ...conversationEvent(aConversation()), seq: 7 };
    expect(decodeFrame(JSON.stringify(upsert))).toEqual(upsert);
    const message = messageEvent(aConversation(), aMessage());
    expect(decodeFrame(JSON.stringify(message))).toEqual(message);
    const settings = { action_type: 'SETTINGS_CHANGED', data: { version: 4 } };
    expect(decodeFrame(JSON.stringify(settings))).toEqual(settings);
  });

  it.each([
    ['text that is not JSON', 'hello'],
    ['an empty text', ''],
    ['a cut text', JSON.stringify(conversationEvent(aConversation())).slice(0, -5)],
    ['an unknown kind', JSON.stringify({ action_type: 'CONFETTI', data: {} })],
    ['no kind', JSON.stringify({ data: { conversation: aConversation() } })],
    ['null', 'null'],
    ['null data', JSON.stringify({ action_type: 'CONVERSATION_UPSERT', data: null })],
    ['bytes', new ArrayBuffer(8)],
    ['a megabyte', JSON.stringify({ ...conversationEvent(aConversation()), filler: 'x'.repeat(1_000_000) })],
  ])('is ignored if it is %s', (_kind, frame) => {
    expect(decodeFrame(frame)).toBeNull();
  });

  it('does not pollute prototypes [F-20]', () => {
    const text = JSON.stringify(conversationEvent(aConversation()));
    const poisoned = text.replace('"data":{', '"__proto__":{"polluted":1},"data":{"__proto__":{"polluted":1},');
    const event = decodeFrame(poisoned);
    expect(event?.data).not.toHaveProperty('polluted');
    expect(event).not.toHaveProperty('polluted');
    expect({}).not.toHaveProperty('polluted');
  });

  it('never throws [F-20]', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string(), fc.anything()), (frame) => {
        expect(decodeFrame(frame)).toBeNull();
      }),
    );
  });
});
