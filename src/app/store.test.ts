import { expect, it, vi } from 'vitest';
import { communicationApi } from '#src/services/communication/api.ts';
import { emptyThread } from '#src/services/communication/cached-thread.ts';
import { cacheMessage, threadEndpoint } from '#src/services/communication/messages.ts';
import { accessRemoved, sessionExpired, signedOut } from '#src/session/session-slice.ts';
import { aMessage } from '#tests/support/conversations.ts';
import { createStore } from './store.ts';

it.each([
  ['somebody has signed out', signedOut()],
  ['the session has expired', sessionExpired()],
  ['the user was removed', accessRemoved()],
])('holds nothing of the practice once %s', (_when, over) => {
  const store = createStore();
  const kept = threadEndpoint.select({ id: 'c-1' });
  const told = { endpointName: 'listMessages', arg: { id: 'c-1' }, value: { messages: [aMessage()] } } as never;
  store.dispatch(communicationApi.util.upsertQueryEntries([told]));
  expect(kept(store.getState()).data?.messages).toHaveLength(1);
  store.dispatch(over);
  expect(kept(store.getState()).data).toBeUndefined();
});

it('tells of a patch before the next frame is drawn', async () => {
  const store = createStore();
  const told = { endpointName: 'listMessages', arg: { id: 'c-1' }, value: emptyThread } as never;
  store.dispatch(communicationApi.util.upsertQueryEntries([told]));
  const heard = vi.fn();
  store.subscribe(heard);
  store.dispatch(cacheMessage(aMessage({ id: 'm-2' })));
  await Promise.resolve();
  expect(heard).toHaveBeenCalled();
});
