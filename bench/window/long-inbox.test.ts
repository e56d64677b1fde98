import { expect, it } from 'vitest';
import { listConversations } from '#contract/communication/conversations.ts';
import { listMessages } from '#contract/communication/messages.ts';
import { aConversation, aMessage } from '#tests/support/conversations.ts';
import { lastNameOf, longInbox } from './long-inbox.ts';

const ordinary = aConversation({
  latest_message: aMessage(),
  pet_owner: { id: 'o-1', pims_id: '7', first_name: 'Ana', last_name: 'Diaz', contact_phone: null },
});
const captured = {
  list: JSON.stringify({ data: [{ ...ordinary, id: 'silenced', sms_subscribed: false }, ordinary] }),
  messages: JSON.stringify({ data: [aMessage()] }),
};

it('answers as the server would', () => {
  const { answers, rows } = longInbox(captured, 2500, 30);
  const pages = [answers.list, ...(answers.laterPages ?? [])].map((page) =>
    listConversations.response.parse(JSON.parse(page)),
  );
  expect(pages.map(({ data }) => data.length)).toEqual([1000, 1000, 500]);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(2500);
  expect(rows[0]?.id).toBe(ordinary.id);
  const { data } = listMessages.response.parse(JSON.parse(answers.messages));
  expect(new Set(data.map(({ id }) => id)).size).toBe(30);
  expect(data.every((message) => message.conversation_id === rows[0]?.id)).toBe(true);
});

it('gives ten thousand clients distinct names', () => {
  expect(new Set(Array.from({ length: 10_000 }, (_, n) => lastNameOf(n))).size).toBe(10_000);
});
