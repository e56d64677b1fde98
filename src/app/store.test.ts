import { describe, expect, expectTypeOf, it, vi } from 'vitest';
import type { Service } from '#contract/http.ts';
import { communicationApi } from '#src/services/communication/api.ts';
import { emptyThread } from '#src/services/communication/cached-thread.ts';
import { cacheMessage, threadEndpoint } from '#src/services/communication/messages.ts';
import { accessRemoved, sessionExpired, signedOut } from '#src/session/session-slice.ts';
import { aMessage } from '#tests/support/conversations.ts';
import { serviceApis } from './service-apis.ts';
import { createStore } from './store.ts';

it.each([
  ['somebody has signed out', signedOut()],
  ['the session has expired', sessionExpired()],
  ['the user was removed', accessRemoved()],
])('contains no data of the practice once %s', (_when, over) => {
  const store = createStore();
  const kept = threadEndpoint.select({ id: 'c-1' });
  const told = { endpointName: 'listMessages', arg: { id: 'c-1' }, value: { messages: [aMessage()] } } as never;
  store.dispatch(communicationApi.util.upsertQueryEntries([told]));
  expect(kept(store.getState()).data?.messages).toHaveLength(1);
  store.dispatch(over);
  expect(kept(store.getState()).data).toBeUndefined();
});

describe('a service', () => {
  it('without an api does not compile', () => {
    type Apis = typeof serviceApis;
    type Names = Exclude<Service['name'], 'registration'>;
    expectTypeOf<Apis>().toExtend<Record<Names, object>>();
    expectTypeOf<Omit<Apis, 'surveys'>>().not.toExtend<Record<Names, object>>();
  });

  it.each(Object.values(serviceApis).map((api) => [api.reducerPath, api] as const))(
    'has its cache and its middleware in the store, and is cleared when the session ends: %s [D-41]',
    async (reducerPath, { injectEndpoints, internalActions }) => {
      const store = createStore();
      const cached = () => Object.keys(store.getState()[reducerPath].queries);
      // The response of a service's middleware.
      expect(store.dispatch(internalActions.internal_getRTKQSubscriptions())).toHaveProperty('getSubscriptions');
      const { endpoints } = injectEndpoints({
        endpoints: (build) => ({ probe: build.query<string, void>({ queryFn: () => ({ data: 'of the practice' }) }) }),
      });
      await store.dispatch(endpoints.probe.initiate() as never);
      expect(cached()).toEqual(['probe(undefined)']);
      store.dispatch(signedOut());
      expect(cached()).toEqual([]);
    },
  );
});

it('notifies subscribers of a patch before the next frame', async () => {
  const store = createStore();
  const told = { endpointName: 'listMessages', arg: { id: 'c-1' }, value: emptyThread } as never;
  store.dispatch(communicationApi.util.upsertQueryEntries([told]));
  const heard = vi.fn();
  store.subscribe(heard);
  store.dispatch(cacheMessage(aMessage({ id: 'm-2' })));
  await Promise.resolve();
  expect(heard).toHaveBeenCalled();
});
