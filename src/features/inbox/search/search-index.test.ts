import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Conversation } from '#contract/communication/conversations.ts';
import { parseSearch } from '#contract/rules/search/search-query.ts';
import { aConversation, aMessage, atMinute } from '#tests/support/conversations.ts';
import { conversationEntry, messageEntry } from './entries.ts';
import { mostMatches, searchIndex, type IndexUpdate } from './search-index.ts';

const now = Date.parse(atMinute(0)) + 86_400_000;

/** A conversation with a client, whose last activity was so many minutes after the morning. */
const withClient = (
  id: string,
  first_name: string,
  last_name: string,
  pet: string,
  minutes: number,
  more: Partial<Conversation> = {},
) =>
  aConversation({
    id,
    sms_phone: `+1212555${String(1000 + minutes)}`,
    pets: [{ id: `pet of ${id}`, name: pet }],
    pet_owner: { id, pims_id: `C-${minutes}`, first_name, last_name, contact_phone: null },
    create_ts: atMinute(minutes),
    read_status: 'READ',
    ...more,
  });
const text = (id: string, conversation_id: string, content: string, minutes: number, more = {}) =>
  aMessage({ id, conversation_id, content, create_ts: atMinute(minutes), ...more });

const maria = withClient('maria', 'María', 'Lopez', 'Luna', 10, { read_status: 'UNREAD' });
const mark = withClient('mark', 'Mark', 'O’Brien', 'Max', 20, { container: 'DONE' });
const lunas = withClient('lunas', 'Ann', 'Luna', 'Rex', 30, { pinned_at: atMinute(30) });
const texts = [
  text('rash', 'maria', 'She has a rash on the left ear', 1),
  text('rash again', 'mark', 'The rash is back', 2),
  text('answer', 'mark', 'Use the cream for that rash', 3, { direction: 'OUTBOUND', author: 'Grace Hopper' }),
  text('system', 'mark', 'rash rash rash', 4, { type: 'SYSTEM_INFO' }),
];
const updateWith = (conversations: readonly Conversation[], messages = texts): IndexUpdate => ({
  conversations: conversations.map(conversationEntry),
  messages: messages.flatMap((message) => messageEntry(message) ?? []),
});

function indexOf(given = updateWith([maria, mark, lunas])) {
  const index = searchIndex();
  index.update(given);
  const find = (typed: string) => index.find(parseSearch(typed), now);
  return {
    index,
    find,
    conversations: (typed: string) => find(typed).conversations,
    messages: (typed: string) => find(typed).messages.map(({ id }) => id),
  };
}

describe('the index', () => {
  it('finds by name, pet, client id and number, without accents, by whole words or prefixes [IN-02]', () => {
    const { conversations } = indexOf();
    for (const typed of ['maria', 'MARÍ', 'lopez mar', 'C-10', '555-1010', 'luna lop'])
      expect(conversations(typed)).toEqual(['maria']);
    expect(conversations('obrien')).toEqual(['mark']);
    expect(conversations('rien')).toEqual(['mark']);
  });

  it('finds similar words only if nothing is spelt as typed [IN-02]', () => {
    const { conversations, messages, find } = indexOf();
    expect(conversations('maira')).toEqual(['maria']);
    expect(conversations('lopes')).toEqual(['maria']);
    expect(conversations('obrein')).toEqual(['mark']);
    expect(messages('crem')).toEqual(['answer']);
    expect(find('crem').messages[0]?.isAsTyped).toBe(false);
    expect(conversations('mark')).toEqual(['mark']);
    expect(conversations('zebra')).toEqual([]);
  });

  it('tolerates one mistake in any word of four letters or more', () => {
    const { conversations } = indexOf(updateWith([withClient('one', 'Konstantin', 'Wood', 'Rex', 1)], []));
    fc.assert(
      fc.property(fc.nat(9), fc.constantFrom('drop', 'double', 'swap'), (place, slip) => {
        const name = 'konstantin';
        const [before, after] = [name.slice(0, place), name.slice(place)];
        const typed = {
          drop: before + after.slice(1),
          double: before + after.slice(0, 1) + after,
          swap: before + after.slice(1, 2) + after.slice(0, 1) + after.slice(2),
        }[slip];
        expect(conversations(typed)).toEqual(['one']);
      }),
    );
  });

  it('ranks client names before pet names, then the latest activity first [IN-02]', () => {
    const { conversations } = indexOf();
    expect(conversations('luna')).toEqual(['lunas', 'maria']);
    expect(conversations('ma')).toEqual(['mark', 'maria']);
  });

  it('filters by state, pet and author [IN-02]', () => {
    const { conversations, messages } = indexOf();
    expect(conversations('is:unread')).toEqual(['maria']);
    expect(conversations('is:done')).toEqual(['mark']);
    expect(conversations('is:pinned luna')).toEqual(['lunas']);
    expect(conversations('pet:luna')).toEqual(['maria']);
    expect(conversations('from:luna')).toEqual(['lunas']);
    expect(messages('rash is:done')).toEqual(['answer', 'rash again']);
    expect(messages('rash from:mark')).toEqual(['rash again']);
    expect(messages('rash from:grace')).toEqual(['answer']);
    expect(messages('rash pet:luna')).toEqual(['rash']);
  });

  it('filters by age', () => {
    const { index } = indexOf();
    const find = (typed: string) => index.find(parseSearch(typed), now + 86_400_000);
    expect(find('rash since:1d').messages).toEqual([]);
    expect(find('rash since:1w').messages).toHaveLength(3);
    expect(find('since:1d').conversations).toEqual([]);
    expect(find('since:3d').conversations).toHaveLength(3);
  });

  it('finds messages by their words and their client, newest first, with a snippet', () => {
    const { find, messages } = indexOf();
    expect(messages('rash')).toEqual(['answer', 'rash again', 'rash']);
    expect(messages('maria rash')).toEqual(['rash']);
    expect(messages('maria')).toEqual([]);
    expect(find('cream').messages).toEqual([
      {
        id: 'answer',
        conversationId: 'mark',
        at: Date.parse(atMinute(3)),
        snippet: 'Use the cream for that rash',
        isAsTyped: true,
      },
    ]);
  });

  it('removes the old words of a changed row', () => {
    const { index, conversations } = indexOf();
    index.update(updateWith([{ ...maria, pets: [], read_status: 'READ' }], []));
    expect(conversations('pet:luna')).toEqual([]);
    expect(conversations('is:unread')).toEqual([]);
    expect(conversations('maria')).toEqual(['maria']);
  });

  it('counts matches beyond those it returns', () => {
    const many = Array.from({ length: mostMatches + 50 }, (_, n) => withClient(`c-${n}`, 'Bo', 'Li', 'Rex', n % 50));
    const { find } = indexOf(updateWith(many, []));
    expect(find('bo').conversations).toHaveLength(mostMatches);
    expect(find('bo').total).toEqual({ conversations: mostMatches + 50, messages: 0 });
  });
});
