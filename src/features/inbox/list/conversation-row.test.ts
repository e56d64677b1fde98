import { describe, expect, it } from 'vitest';
import type { Conversation } from '#contract/communication/conversations.ts';
import type { Message } from '#contract/communication/messages.ts';
import { isUndelivered } from '#src/services/communication/narrowing.ts';
import { nameOf, previewOf, subtitleOf } from './conversation-row.ts';

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
  it('is named by the client, else by the number', () => {
    expect(nameOf(aConversation())).toBe('José Alvarez');
    expect(nameOf(unknown('UNKNOWN_PET_OWNER', 'zero'))).toBe('(555) 555-0142');
  });

  it('says that no client has the number [IN-11] [IN-14]', () => {
    expect(subtitleOf(unknown('UNKNOWN_PET_OWNER', 'zero'))).toBe('No client has this number');
  });

  it('says that several clients share the number [IN-12] [IN-13]', () => {
    expect(subtitleOf(unknown('UNKNOWN_PET_OWNER_MATCHED', 'multiple'))).toBe('Several clients have this number');
  });

  it('says that one client may be the one', () => {
    expect(subtitleOf(unknown('UNKNOWN_PET_OWNER_MATCHED', 'one'))).toBe('One client may have this number');
  });

  it('previews what was written, by whom, and what has no words [IN-05] [IN-06] [IN-09]', () => {
    expect(previewOf(aMessage())).toBe('Is Biscuit ready to go home?');
    expect(previewOf(aMessage({ direction: 'OUTBOUND', content: 'Yes' }))).toBe('You: Yes');
    expect(previewOf(aMessage({ content: '', media: [{ url: '/files/a' }] }))).toBe('Image');
    expect(previewOf(aMessage({ type: 'REQUEST', request_type: 'RxRefill' }))).toBe('Refill request');
    expect(previewOf(null)).toBe('No messages yet');
  });

  it('shows that the latest text did not arrive [IN-32]', () => {
    const failed = aMessage({ direction: 'OUTBOUND', delivery_status: 'FAILED_TO_DELIVER' });
    expect(isUndelivered(aConversation({ latest_message: failed }))).toBe(true);
    expect(isUndelivered(aConversation())).toBe(false);
  });
});
