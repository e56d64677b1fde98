import { configureStore, type Middleware } from '@reduxjs/toolkit';
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import type { ScheduledMessage } from '#contract/communication/scheduled-messages.ts';
import { communicationApi } from '#src/services/communication/api.ts';
import { listEndpoint } from '#src/services/communication/conversations.ts';
import { messagesReceived, threadEndpoint } from '#src/services/communication/messages.ts';
import {
  scheduledMessagesEndpoint,
  scheduledMessagesReceived,
} from '#src/services/communication/scheduled-messages.ts';
import { aConversation, aMessage, atMinute } from '#tests/support/conversations.ts';
import { aPage, aService } from '#tests/support/fake-services.ts';
import { reportedTexts } from './inbound.ts';

const service = aService();
const message = aMessage();
const scheduled: ScheduledMessage = {
  id: 's-1',
  conversation_id: 'c-1',
  content: 'See you',
  media: [],
  send_at: atMinute(60),
  status: 'SCHEDULED',
  client_message_id: 'key-1',
  create_ts: atMinute(0),
  update_ts: atMinute(0),
};

/** A page, and the texts reported to it. */
function aListener() {
  const arrived: ReturnType<typeof reportedTexts>[number][] = [];
  const store = configureStore({
    reducer: { communication: communicationApi.reducer },
    middleware: (defaults) =>
      defaults({ immutableCheck: false, serializableCheck: false })
        .prepend((() => (next) => (action) => {
          arrived.push(...reportedTexts(action));
          return next(action);
        }) satisfies Middleware)
        .concat(communicationApi.middleware),
  });
  return { dispatch: store.dispatch, arrived };
}

describe('the texts that the server reports', () => {
  it('are found in threads, the list of conversations, and scheduled texts', async () => {
    const { dispatch, arrived } = aListener();
    service.on('get', '/v1/conversations/:id/messages', () => HttpResponse.json({ data: [message] }));
    await dispatch(threadEndpoint.initiate({ id: 'c-1' }));
    expect(arrived.splice(0)).toEqual([message]);
    const silent = aConversation({ id: 'c-2' });
    service.on('get', '/v1/conversations', () => aPage([aConversation({ latest_message: message }), silent]));
    await dispatch(listEndpoint.initiate({ page: 1 }));
    expect(arrived.splice(0)).toEqual([message]);
    service.on('get', '/v1/conversations/:id/scheduled-messages', () => HttpResponse.json({ data: [scheduled] }));
    await dispatch(scheduledMessagesEndpoint.initiate('c-1'));
    expect(arrived).toEqual([scheduled]);
  });

  it('are found in socket events', () => {
    const { dispatch, arrived } = aListener();
    dispatch(messagesReceived([message]));
    dispatch(scheduledMessagesReceived([scheduled]));
    expect(arrived).toEqual([message, scheduled]);
  });
});
