import { describe, expect, it } from 'vitest';
import type { Conversation } from '#contract/communication/conversations.ts';
import type { Message } from '#contract/communication/messages.ts';
import { isUndelivered } from '#src/services/communication/list-filters.ts';
import { nameOf, previewOf, shownMessageOf, subtitleOf, wasAnsweredAutomatically } from './conversation-summary.ts';

const aMessage = (given: Partial<Message> = {}): Message => ({
  id: 'm1',
  conversation_id: 'c1',
  type: 'SMS',
  direction: 'INBOUND',
  content: 'Is Biscuit ready to go home?',
  media: [],
  delivery_status: null,
  create_ts: '2026-11-21T15:00:00.000Z',
  update_ts: '2026-11-21T15:00:00.000Z',
  ...given,
});
const aConversation = (given: Partial<Conversation> = {}): Conversation => ({
  id: 'c1',
  type: 'SMS',
  sms_phone: '+15555550142',
  pinned_at: null,
  read_status: 'READ',
  container: 'INBOX',
  latest_message: aMessage(),
  pets: [{ id: 'p1', name: 'Biscuit' }],
  pet_owner: { id: 'o1', pims_id: '88', first_name: 'José', last_name: 'Alvarez', contact_phone: '+15555550142' },
  ...given,
});
const unknown = (status: 'UNKNOWN_PET_OWNER' | 'UNKNOWN_PET_OWNER_MATCHED', matches: 'zero' | 'one' | 'multiple') =>
  aConversation({
    pet_owner: {
      id: null,
      pims_id: null,
      first_name: null,
      last_name: null,
      contact_phone: null,
      unknown_status: status,
      match_count: matches,
    },
  });

describe('a row of the inbox', () => {
  it('has the name of the client, else the number', () => {
    expect(nameOf(aConversation())).toBe('José Alvarez');
    expect(nameOf(unknown('UNKNOWN_PET_OWNER', 'zero'))).toBe('(555) 555-0142');
  });

  it('shows that no client has the number [IN-11] [IN-14]', () => {
    expect(subtitleOf(unknown('UNKNOWN_PET_OWNER', 'zero'))).toBe('No client has this number');
  });

  it('shows that several clients share the number [IN-12] [IN-13]', () => {
    expect(subtitleOf(unknown('UNKNOWN_PET_OWNER_MATCHED', 'multiple'))).toBe('Several clients have this number');
  });

  it('shows that one client may have the number', () => {
    expect(subtitleOf(unknown('UNKNOWN_PET_OWNER_MATCHED', 'one'))).toBe('One client may have this number');
  });

  it('previews texts with their author, and messages without words [IN-05] [IN-06] [IN-09]', () => {
    const preview = (given: Partial<Message>) => previewOf(aMessage(given), 'Ada Lovelace');
    expect(preview({})).toBe('Is Biscuit ready to go home?');
    const ours = { direction: 'OUTBOUND', content: 'Yes' } as const;
    expect(preview({ ...ours, author: 'Ada Lovelace' })).toBe('You: Yes');
    expect(preview({ ...ours, author: 'Grace Hopper' })).toBe('Grace Hopper: Yes');
    // Without an author from the server, a colleague may have written it.
    expect(preview(ours)).toBe('Practice: Yes');
    expect(previewOf(aMessage({ ...ours, author: null }), null)).toBe('Practice: Yes');
    expect(preview({ ...ours, type: 'SMS_AUTOMATED', author: null })).toBe('Automated: Yes');
    expect(preview({ ...ours, type: 'SMS_AUTOMATED', author: 'Grace Hopper' })).toBe('Grace Hopper: Yes');
    expect(preview({ content: '', media: [{ url: '/files/a' }] })).toBe('Image');
    expect(preview({ type: 'REQUEST', request_type: 'RxRefill' })).toBe('Refill request');
    expect(previewOf(null, 'Ada Lovelace')).toBe('No messages yet');
  });

  it('shows the client’s message instead of automatic ones after it', () => {
    const question = aMessage();
    const closed = aMessage({ id: 'm2', direction: 'OUTBOUND', type: 'SMS_AUTOMATED', content: 'We are closed' });
    const answered = aConversation({ latest_message: closed, unanswered_message: question });
    expect(shownMessageOf(answered)).toBe(question);
    expect(wasAnsweredAutomatically(answered)).toBe(true);
    expect(shownMessageOf(aConversation({ latest_message: closed }))).toBe(closed);
    // A text to several clients is no answer, but staff wrote it.
    const toSeveral = { ...answered, latest_message: { ...closed, author: 'Grace Hopper' } };
    expect([shownMessageOf(toSeveral), wasAnsweredAutomatically(toSeveral)]).toEqual([question, false]);
    const answer = aMessage({ id: 'm3', direction: 'OUTBOUND', content: 'Yes' });
    expect(shownMessageOf({ ...answered, latest_message: answer })).toBe(answer);
  });

  it('shows a line for staff instead of what waits since before it', () => {
    const line = aMessage({ id: 'm2', type: 'SYSTEM_INFO', direction: 'INTERNAL', content: 'Maya cannot come' });
    const failed = aMessage({ id: 'm0', direction: 'OUTBOUND', delivery_status: 'FAILED_TO_DELIVER' });
    const waiting = { latest_message: line, unanswered_message: aMessage(), undelivered_message: failed };
    const row = aConversation(waiting);
    expect([shownMessageOf(row), wasAnsweredAutomatically(row), isUndelivered(row)]).toEqual([line, false, true]);
  });

  it('shows that the latest text was not delivered [IN-32]', () => {
    const failed = aMessage({ direction: 'OUTBOUND', delivery_status: 'FAILED_TO_DELIVER' });
    expect(isUndelivered(aConversation({ latest_message: failed }))).toBe(true);
    expect(isUndelivered(aConversation())).toBe(false);
    const reminder = aMessage({ id: 'm2', direction: 'OUTBOUND', type: 'SMS_AUTOMATED', delivery_status: 'DELIVERED' });
    const reminded = aConversation({ latest_message: reminder, undelivered_message: failed });
    expect([isUndelivered(reminded), shownMessageOf(reminded)]).toEqual([true, failed]);
    const answer = aMessage({ id: 'm3' });
    expect(isUndelivered({ ...reminded, latest_message: answer })).toBe(false);
  });
});
