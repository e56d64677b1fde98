import { HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { aConversation, aMessage, atMinute, messageEvent } from '#tests/support/conversations.ts';
import { aPage, aService, aServiceStore } from '#tests/support/fake-services.ts';
import { listEndpoint, selectConversation } from './conversations.ts';
import { applyMessageEvents, refreshThreads, cacheMessage, threadEndpoint } from './messages.ts';

const practice = { pimsType: 'NEO', practiceOrgId: 'org-1', practiceSubOrgId: 'branch-1' } as const;
const service = aService();

async function opened(...messages: ReturnType<typeof aMessage>[]) {
  const store = aServiceStore();
  service.on('get', '/v1/conversations', () => aPage([aConversation({ latest_message: messages.at(-1) ?? null })]));
  service.on('get', '/v1/conversations/c-1/messages', () => HttpResponse.json({ data: messages }));
  await store.dispatch(listEndpoint.initiate({ page: 1 }));
  await store.dispatch(threadEndpoint.initiate({ id: 'c-1' }));
  return {
    store,
    thread: () =>
      threadEndpoint
        .select({ id: 'c-1' })(store.getState())
        .data?.messages.map((message) => message.id),
  };
}

describe('a thread', () => {
  it('is sorted regardless of the server’s order [API-33]', async () => {
    const { thread } = await opened(
      aMessage({ id: 'm-2', create_ts: atMinute(2) }),
      aMessage({ id: 'm-1', create_ts: atMinute(1) }),
    );
    expect(thread()).toEqual(['m-1', 'm-2']);
  });

  it('adds messages from events, also to the list [RT-04]', async () => {
    const { store, thread } = await opened(aMessage());
    const message = aMessage({ id: 'm-2', create_ts: atMinute(2) });
    const conversation = aConversation({ latest_message: message, update_ts: atMinute(2) });
    store.dispatch(applyMessageEvents([messageEvent(conversation, message)], practice));
    expect(thread()).toEqual(['m-1', 'm-2']);
    expect(selectConversation(store.getState(), 'c-1')?.latest_message?.id).toBe('m-2');
  });

  it('notifies the store’s subscribers at most twice for a batch of events, regardless of the number of conversations', async () => {
    const { store } = await opened(aMessage());
    const events = Array.from({ length: 20 }, (_, n) => {
      const message = aMessage({ id: `m-${n + 2}`, conversation_id: `c-${n + 2}`, create_ts: atMinute(n) });
      return messageEvent(aConversation({ id: message.conversation_id, latest_message: message }), message);
    });
    await Promise.resolve();
    const notified = vi.fn();
    store.subscribe(notified);
    store.dispatch(applyMessageEvents(events, practice));
    await Promise.resolve();
    expect(selectConversation(store.getState(), 'c-21')).toBeDefined();
    expect(notified.mock.calls.length).toBeLessThanOrEqual(2);
  });

  it('adds the answer to a send', async () => {
    const { store, thread } = await opened(aMessage());
    store.dispatch(cacheMessage(aMessage({ id: 'm-2', create_ts: atMinute(2) })));
    expect(thread()).toEqual(['m-1', 'm-2']);
    expect(selectConversation(store.getState(), 'c-1')?.latest_message?.id).toBe('m-2');
  });

  it('is not fetched repeatedly if the server no longer has it', async () => {
    const { store } = await opened(aMessage());
    const refresh = () => store.dispatch(refreshThreads({ changesSince: () => false, endedAt: Date.now() + 1000 }));
    service.on('get', '/v1/conversations/c-1/messages', () => HttpResponse.json({}, { status: 503 }));
    expect(await refresh()).toBe(false);
    service.on('get', '/v1/conversations/c-1/messages', () => HttpResponse.json({}, { status: 404 }));
    expect(await refresh()).toBe(true);
  });

  it('keeps messages and statuses from events after a refetch, whose answer may be older [IN-07]', async () => {
    const sent = aMessage({ id: 'm-1', direction: 'OUTBOUND', delivery_status: 'PROCESSED' });
    const { store, thread } = await opened(sent);
    const delivered = { ...sent, delivery_status: 'DELIVERED' as const, update_ts: atMinute(3) };
    const late = aMessage({ id: 'm-2', create_ts: atMinute(4) });
    const events = [messageEvent(aConversation(), delivered), messageEvent(aConversation(), late)];
    store.dispatch(applyMessageEvents(events, practice));
    await store.dispatch(refreshThreads({ changesSince: () => false, endedAt: Date.now() + 1000 }));
    expect(thread()).toEqual(['m-1', 'm-2']);
    expect(threadEndpoint.select({ id: 'c-1' })(store.getState()).data?.messages[0]?.delivery_status).toBe('DELIVERED');
  });
});
