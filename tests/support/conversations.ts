import type { Conversation } from '#contract/communication/conversations.ts';
import type { Message } from '#contract/communication/messages.ts';
import type { ConversationUpsert, MessageUpsert } from '#contract/events.ts';

/** A moment this many minutes after 8:00 UTC on the day of the tests. */
export const atMinute = (minutes: number): string => new Date(Date.UTC(2026, 4, 4, 8, minutes)).toISOString();

export const aMessage = (given: Partial<Message> = {}): Message => ({
  id: 'm-1',
  conversation_id: 'c-1',
  type: 'SMS',
  direction: 'INBOUND',
  content: 'Is Luna ready?',
  media: [],
  delivery_status: null,
  create_ts: atMinute(0),
  update_ts: atMinute(0),
  ...given,
});

export const aConversation = (given: Partial<Conversation> = {}): Conversation => ({
  id: 'c-1',
  type: 'SMS',
  sms_phone: '+15550100001',
  pinned_at: null,
  read_status: 'UNREAD',
  container: 'INBOX',
  latest_message: null,
  pets: [],
  pet_owner: null,
  create_ts: atMinute(0),
  update_ts: atMinute(0),
  ...given,
});

export const conversationEvent = (conversation: Conversation): ConversationUpsert => ({
  action_type: 'CONVERSATION_UPSERT',
  data: { conversation },
});

export const messageEvent = (conversation: Conversation, message: Message): MessageUpsert => ({
  action_type: 'MESSAGE_UPSERT',
  data: { conversation, message },
});
