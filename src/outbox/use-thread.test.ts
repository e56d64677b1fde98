import { configureStore } from '@reduxjs/toolkit';
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { uiBehaviorsEndpoint } from '#src/services/campaigns/ui-behaviors.ts';
import { threadEndpoint } from '#src/services/communication/messages.ts';
import { aMessage } from '#tests/support/conversations.ts';
import { aService, serviceMiddleware, serviceReducers, unchecked } from '#tests/support/fake-services.ts';
import { anItem } from '#tests/support/outbox.ts';
import { hookValue } from '#tests/support/hook-value.tsx';
import { blockedByChanged, itemChanged, outboxReducer } from './outbox-slice.ts';
import { useThread } from './use-thread.ts';

const service = aService();

/** A page without loaded data, and the thread of a conversation on it. */
function aWindow() {
  const store = configureStore({
    reducer: {
      outbox: outboxReducer,
      ...serviceReducers,
    },
    middleware: (defaults) => defaults(unchecked).concat(...serviceMiddleware),
  });
  return { dispatch: store.dispatch, thread: () => hookValue(store, () => useThread('c-1')) };
}

/** A page that has loaded the server's extensions. */
async function aPage(...extensions: string[]) {
  const page = aWindow();
  service.announcing(...extensions);
  await page.dispatch(uiBehaviorsEndpoint.initiate({}));
  return page;
}

describe('the thread of a conversation', () => {
  it('is loaded from its end only if the server has no extensions', async () => {
    service.on('get', '/v2/app/ui-behaviors', () => HttpResponse.json({}));
    const { dispatch, thread } = aWindow();
    expect(thread()).toMatchObject({ isHere: false, canJump: false });
    await dispatch(uiBehaviorsEndpoint.initiate({}));
    expect(thread().canJump).toBe(false);
  });

  it('has the server’s messages and, below them, the unsent ones [IN-29]', async () => {
    const { dispatch, thread } = await aPage();
    dispatch(itemChanged(anItem()));
    expect(thread()).toMatchObject({ isHere: false, canJump: false, items: [{ key: 'key-1' }] });
    service.on('get', '/v1/conversations/c-1/messages', () => HttpResponse.json({ data: [aMessage()] }));
    await dispatch(threadEndpoint.initiate({ id: 'c-1', isPaged: false }));
    expect(thread().isHere).toBe(true);
    expect(thread().items.map(({ key, send }) => [key, send?.state])).toEqual([
      ['m-1', undefined],
      ['key-1', 'sending'],
    ]);
    dispatch(blockedByChanged('offline'));
    expect(thread().items.at(-1)?.send?.state).toBe('waiting');
  });

  it('is loaded in pages, from any message, if the server supports that', async () => {
    const { dispatch, thread } = await aPage('message-pages', 'message-spots');
    const page = { data: [aMessage()], _metadata: { has_older: false } };
    service.on('get', '/v1/conversations/c-1/messages', () => HttpResponse.json(page));
    await dispatch(threadEndpoint.initiate({ id: 'c-1', isPaged: true }));
    expect(thread()).toMatchObject({ isHere: true, canJump: true });
  });
});
