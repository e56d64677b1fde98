import { expect, it } from 'vitest';
import { aConversation, aMessage } from '#tests/support/conversations.ts';
import { findConversations } from './find-conversations.ts';

const jose = aConversation({
  id: 'jose',
  sms_phone: '+15555550142',
  latest_message: aMessage({ content: 'Is Biscuit ready to go home?' }),
  pets: [{ id: 'p1', name: 'Biscuit' }],
  pet_owner: { id: 'o1', pims_id: '88', first_name: 'José', last_name: 'Alvarez', contact_phone: '+15555550142' },
});
const rows = [jose, aConversation({ id: 'other' })];
const found = (query: string) => findConversations(rows, query).map(({ id }) => id);

it('finds by name, client ID, phone, pet and latest text, without accents and in any order [IN-02]', () => {
  for (const query of ['jose', 'ALV', 'biscuit', '5550142', '(555) 555-0142', 'ready home', 'biscuit alvarez'])
    expect(found(query)).toEqual(['jose']);
});

it('matches a word that occurs nowhere with similar names', () => {
  expect(found('biscut alvares')).toEqual(['jose']);
  expect(found('zebra')).toEqual([]);
});

it('returns every row for a query without words', () => {
  expect(findConversations(rows, '  ')).toBe(rows);
});
