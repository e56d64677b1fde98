import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MessageHit } from '#contract/communication/search.ts';
import { aConversation, atMinute } from '#tests/support/conversations.ts';
import { type Beyond, inPlace, keepShown, type Result, resultsOf } from './results.ts';
import type { Found, FoundMessage } from './search-index.ts';

const maya = aConversation({ id: 'maya' });
const held = () => maya;
const at = (minute: number) => Date.parse(atMinute(minute));

const here = (id: string, minute: number, isAsTyped = true): FoundMessage => ({
  id,
  conversationId: 'maya',
  at: at(minute),
  snippet: id,
  isAsTyped,
});
const there = (message_id: string, minute: number): MessageHit => ({
  message_id,
  conversation: maya,
  create_ts: atMinute(minute),
  snippet: message_id,
});
const found = (...messages: readonly FoundMessage[]): Found => ({
  conversations: [],
  messages,
  total: { conversations: 0, messages: messages.length },
});
const shown = (...messages: readonly FoundMessage[]) => keepShown(null, 'insulin', found(...messages), at(500));
const beyond = (messages: readonly MessageHit[], isMisspelt = false): Beyond => ({
  conversations: [],
  messages,
  isMisspelt,
});
const idsOf = (results: readonly Result[]) =>
  results.flatMap((result) => (result.kind === 'message' ? result.messageId : []));

describe('messages that were found', () => {
  it('stand in one order, the newest first, whoever found them', () => {
    const results = resultsOf(shown(here('c', 30), here('a', 10)), beyond([there('d', 40), there('b', 20)]), held);
    expect(idsOf(results)).toEqual(['d', 'c', 'b', 'a']);
    expect(results.filter(({ kind }) => kind === 'heading').map(({ key }) => key)).toEqual(['messages']);
  });

  it('have the words as they were typed before what may be meant', () => {
    const own = shown(here('spelt', 10), here('meant', 90, false));
    expect(idsOf(resultsOf(own, beyond([there('spelt too', 20)]), held))).toEqual(['spelt too', 'spelt', 'meant']);
    expect(idsOf(resultsOf(shown(here('meant', 90, false)), beyond([there('meant too', 95)], true), held))).toEqual([
      'meant too',
      'meant',
    ]);
  });

  it('are each there once, and what arrives meanwhile is behind what was found', () => {
    const first = shown(here('a', 10), here('b', 5));
    const later = keepShown(first, 'insulin', found(here('new', 900), here('a', 10), here('b', 5)), at(950));
    expect(idsOf(resultsOf(later, beyond([there('a', 10), there('old', 1)]), held))).toEqual(['a', 'b', 'old', 'new']);
  });
});

describe('results at which somebody points', () => {
  const results = fc
    .uniqueArray(fc.nat(20), { maxLength: 10 })
    .map((minutes) => resultsOf(shown(...minutes.map((minute) => here(`m ${minute}`, minute))), beyond([]), held));

  it('stay in their order as long as they are found, and what is new comes behind them', () => {
    fc.assert(
      fc.property(results, results, (stood, now) => {
        const [before, after] = [idsOf(stood), idsOf(now)];
        const stays = before.filter((id) => after.includes(id));
        const comes = after.filter((id) => !before.includes(id));
        expect(idsOf(inPlace(stood, now))).toEqual([...stays, ...comes]);
      }),
    );
  });
});
