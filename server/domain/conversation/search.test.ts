import { describe, expect, it } from 'vitest';
import {
  aClient,
  aConversation,
  aMessage,
  aPet,
  aPractice,
  aSecondaryContact,
  at,
  refusal,
  startWorld,
} from '#tests/support/server-world.ts';
import { searchConversations } from './search.ts';

const world = await startWorld();

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

/** A practice with a client called José O’Brien, whose cat is Luna. */
async function aPracticeWithJose() {
  const { practice } = await aPractice(world);
  const jose = await aClient(world, practice, { first_name: 'José', last_name: 'O’Brien', pims_id: 'C-4711' });
  await aPet(world, practice, jose.id, { name: 'Luna Belle' });
  const { id } = await aConversation(world, practice, {
    pet_owner_id: jose.id,
    sms_phone: jose.contact_phone ?? '',
    latest_at: daysAgo(1),
  });
  const other = await aConversation(world, practice, { read_status: 'UNREAD', container: 'DONE' });
  const search = (q: string, more: { before?: string; limit?: number } = {}) =>
    at(world, practice).read(searchConversations, { q, before: undefined, limit: 30, ...more });
  return {
    practice,
    jose: { ...jose, conversation: id },
    other: other.id,
    search,
    addText: (conversation: string, content: string, days: number, more: Parameters<typeof aMessage>[3] = {}) =>
      aMessage(world, practice, conversation, { content, create_ts: daysAgo(days), ...more }),
    found: async (q: string) => (await search(q)).conversations.map((conversation) => conversation.id),
    texts: async (q: string) => (await search(q)).messages.map(({ snippet }) => snippet),
  };
}

describe('the search for conversations', () => {
  it.each(['jose', 'OBRIEN', 'O’Brien jos', 'luna', 'luna jose', 'pet:"luna belle"', 'C-4711', 'from:jose since:2d'])(
    'finds a client by %s [IN-02]',
    async (q) => {
      const { jose, found } = await aPracticeWithJose();
      expect(await found(q)).toEqual([jose.conversation]);
    },
  );

  it('finds a number by its digits, and household contacts with a number [IN-02]', async () => {
    const { practice, jose, found } = await aPracticeWithJose();
    const tom = await aSecondaryContact(world, practice, jose.id, { name: 'Tomás Rey' });
    const his = await aConversation(world, practice, { pet_owner_id: jose.id, sms_phone: tom.phone });
    expect(await found('tomas')).toEqual([his.id]);
    expect(await found(tom.phone.slice(-7))).toEqual([his.id]);
  });

  it('can be narrowed by the state of conversations [IN-02]', async () => {
    const { jose, other, found } = await aPracticeWithJose();
    expect(await found('is:unread')).toEqual([other]);
    expect(await found('is:inbox')).toEqual([jose.conversation]);
    expect(await found('is:done luna')).toEqual([]);
    expect(await found('is:inbox from:jose since:2d')).toEqual([jose.conversation]);
    expect(await found('since:3h is:inbox')).toEqual([]);
  });
});

describe('the search for messages', () => {
  it('finds old texts by the beginnings of their words, newest first, with their position [IN-02]', async () => {
    const { jose, other, addText, search } = await aPracticeWithJose();
    const old = await addText(jose.conversation, 'The vaccination made her sleepy', 300);
    const older = await addText(other, 'Is the Vaccine in stock?', 400);
    await addText(other, 'Thank you', 1);
    const { messages } = await search('vacc');
    expect(messages).toMatchObject([
      { message_id: old.id, create_ts: old.create_ts, snippet: old.content, conversation: { id: jose.conversation } },
      { message_id: older.id, conversation: { id: other } },
    ]);
  });

  it('can be narrowed by author, pet and time [IN-02]', async () => {
    const { jose, other, addText, texts } = await aPracticeWithJose();
    await addText(jose.conversation, 'Pills ran out', 20);
    await addText(jose.conversation, 'Pills are ready', 10, { direction: 'OUTBOUND', author: 'Grace Hopper' });
    await addText(other, 'Pills please', 5);
    expect(await texts('pills')).toEqual(['Pills please', 'Pills are ready', 'Pills ran out']);
    expect(await texts('pills from:jose')).toEqual(['Pills ran out']);
    expect(await texts('pills from:grace')).toEqual(['Pills are ready']);
    expect(await texts('pills pet:luna')).toEqual(['Pills are ready', 'Pills ran out']);
    expect(await texts('pills since:2w')).toEqual(['Pills please', 'Pills are ready']);
    expect(await texts('pills is:unread')).toEqual(['Pills please']);
  });

  it('continues before the last message found', async () => {
    const { jose, addText, search } = await aPracticeWithJose();
    const ids = [];
    for (const days of [1, 2, 3]) ids.push((await addText(jose.conversation, 'Biopsy', days)).id);
    const first = await search('biopsy', { limit: 2 });
    expect(first.messages.map((hit) => hit.message_id)).toEqual(ids.slice(0, 2));
    expect(first._metadata).toEqual({ has_older: true, is_misspelt: false });
    const second = await search('biopsy luna', { limit: 2, before: ids[1] ?? '' });
    expect(second.messages).toEqual([]);
    expect(await search('biopsy', { limit: 2, before: ids[1] ?? '' })).toMatchObject({
      conversations: [],
      messages: [{ message_id: ids[2] }],
      _metadata: { has_older: false },
    });
    await expect(search('biopsy', { before: 'nowhere' })).rejects.toEqual(refusal('invalid_request'));
  });

  it('finds nothing of another practice', async () => {
    const { jose, addText } = await aPracticeWithJose();
    const hit = await addText(jose.conversation, 'Secret of the house', 1);
    const otherPractice = await aPracticeWithJose();
    expect(await otherPractice.search('secret')).toMatchObject({ messages: [] });
    expect(await otherPractice.found('jose')).toEqual([otherPractice.jose.conversation]);
    await expect(otherPractice.search('secret', { before: hit.id })).rejects.toEqual(refusal('invalid_request'));
  });

  it('treats anything typed as words', async () => {
    const { jose, addText, texts } = await aPracticeWithJose();
    await addText(jose.conversation, 'Call “Élan” & co: it’s 100%_sure', 1);
    for (const q of ['élan', "it's", '100%', 'elan its sure', '& | ! :* \\ call', "'co'"])
      expect(await texts(q)).toHaveLength(1);
    expect(await texts('"" :* &')).toEqual([]);
  });
});

describe('a typing mistake', () => {
  it.each(['insulni', 'isnulin', 'innsulin', 'luna insulni'])('does not hide a text from %s [IN-02]', async (q) => {
    const { jose, other, addText, search, texts } = await aPracticeWithJose();
    await addText(jose.conversation, 'Luna had her insulin late', 300);
    await addText(other, 'No change', 1);
    expect(await texts(q)).toEqual(['Luna had her insulin late']);
    expect((await search(q))._metadata).toEqual({ has_older: false, is_misspelt: true });
  });

  it.each(['jsoe', 'obrein', 'lnua', 'pet:lnua', 'from:jsoe'])('does not hide a client from %s [IN-02]', async (q) => {
    const { jose, found } = await aPracticeWithJose();
    expect(await found(q)).toEqual([jose.conversation]);
  });

  it('is not corrected if it matches a word exactly', async () => {
    const { other, addText, texts, search } = await aPracticeWithJose();
    await addText(other, 'A form to sign', 2);
    await addText(other, 'News from the lab', 1);
    expect(await texts('form')).toEqual(['A form to sign']);
    expect((await search('form'))._metadata).toEqual({ has_older: false, is_misspelt: false });
  });

  it('is corrected on every page, but not after exact matches', async () => {
    const { other, addText, search } = await aPracticeWithJose();
    for (const days of [1, 2, 3]) await addText(other, `Insulin, ${days}`, days);
    const first = await search('insulni', { limit: 2 });
    expect(first.messages.map(({ snippet }) => snippet)).toEqual(['Insulin, 1', 'Insulin, 2']);
    const rest = await search('insulni', { limit: 2, before: first.messages[1]?.message_id ?? '' });
    expect(rest.messages.map(({ snippet }) => snippet)).toEqual(['Insulin, 3']);
    const spelt = await addText(other, 'Form', 4);
    await addText(other, 'From', 5);
    expect((await search('form', { before: spelt.id })).messages).toEqual([]);
  });

  it('is not corrected in numbers and short words', async () => {
    const { other, addText, texts } = await aPracticeWithJose();
    await addText(other, 'At 1045 by car', 1);
    expect(await texts('1405')).toEqual([]);
    expect(await texts('acr')).toEqual([]);
  });
});
