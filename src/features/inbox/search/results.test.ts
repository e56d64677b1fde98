import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MessageHit } from '#contract/communication/search.ts';
import { aConversation, atMinute } from '#tests/support/conversations.ts';
import { addNewMatches, keepPositions, type Result, resultsOf, type ServerMatches } from './results.ts';
import type { Matches, MessageMatch } from './search-index.ts';

const maya = aConversation({ id: 'maya' });
const cached = () => maya;
const at = (minute: number) => Date.parse(atMinute(minute));

const local = (id: string, minute: number, isAsTyped = true): MessageMatch => ({
  id,
  conversationId: 'maya',
  at: at(minute),
  snippet: id,
  isAsTyped,
});
const remote = (message_id: string, minute: number): MessageHit => ({
  message_id,
  conversation: maya,
  create_ts: atMinute(minute),
  snippet: message_id,
});
const found = (...messages: readonly MessageMatch[]): Matches => ({
  conversations: [],
  messages,
  total: { conversations: 0, messages: messages.length },
});
const localMatches = (...messages: readonly MessageMatch[]) =>
  addNewMatches(null, 'insulin', found(...messages), at(500));
const server = (messages: readonly MessageHit[], isMisspelt = false): ServerMatches => ({
  conversations: [],
  messages,
  isMisspelt,
});
const idsOf = (results: readonly Result[]) =>
  results.flatMap((result) => (result.kind === 'message' ? result.messageId : []));

describe('message results', () => {
  it('are sorted newest first across local and server matches', () => {
    const results = resultsOf(
      localMatches(local('c', 30), local('a', 10)),
      server([remote('d', 40), remote('b', 20)]),
      cached,
    );
    expect(idsOf(results)).toEqual(['d', 'c', 'b', 'a']);
    expect(results.filter(({ kind }) => kind === 'heading').map(({ key }) => key)).toEqual(['messages']);
  });

  it('list matches of the words as typed before matches of similar words', () => {
    const own = localMatches(local('spelt', 10), local('meant', 90, false));
    expect(idsOf(resultsOf(own, server([remote('spelt too', 20)]), cached))).toEqual(['spelt too', 'spelt', 'meant']);
    expect(
      idsOf(resultsOf(localMatches(local('meant', 90, false)), server([remote('meant too', 95)], true), cached)),
    ).toEqual(['meant too', 'meant']);
  });

  it('contain each message once, and append what arrives meanwhile', () => {
    const first = localMatches(local('a', 10), local('b', 5));
    const later = addNewMatches(first, 'insulin', found(local('new', 900), local('a', 10), local('b', 5)), at(950));
    expect(idsOf(resultsOf(later, server([remote('a', 10), remote('old', 1)]), cached))).toEqual([
      'a',
      'b',
      'old',
      'new',
    ]);
  });
});

describe('results in use', () => {
  const results = fc
    .uniqueArray(fc.nat(20), { maxLength: 10 })
    .map((minutes) =>
      resultsOf(localMatches(...minutes.map((minute) => local(`m ${minute}`, minute))), server([]), cached),
    );

  it('keep their order, and new ones are appended', () => {
    fc.assert(
      fc.property(results, results, (former, now) => {
        const [before, after] = [idsOf(former), idsOf(now)];
        const stays = before.filter((id) => after.includes(id));
        const comes = after.filter((id) => !before.includes(id));
        expect(idsOf(keepPositions(former, now))).toEqual([...stays, ...comes]);
      }),
    );
  });
});
