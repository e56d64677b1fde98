import { configureStore } from '@reduxjs/toolkit';
import { HttpResponse } from 'msw';
import { afterEach, expect, it, vi } from 'vitest';
import { aService } from '#tests/support/fake-services.ts';
import { createServiceApi } from './service-api.ts';

const service = aService();
afterEach(() => vi.useRealTimers());

it('data that nothing uses any more is kept for 60 seconds [CN-13]', async () => {
  service.on('get', '/v1/probe', () => HttpResponse.json({ found: true }));
  const api = createServiceApi('probe', 'communication');
  const { endpoints } = api.injectEndpoints({
    endpoints: (build) => ({
      probe: build.query<unknown, void>({ query: () => ({ extension: null, url: '/v1/probe' }) }),
    }),
  });
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
  });
  const kept = () => endpoints.probe.select()(store.getState()).data;
  const inUse = store.dispatch(endpoints.probe.initiate());
  await inUse;

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await vi.advanceTimersByTimeAsync(120_000);
  expect(kept()).toEqual({ found: true });
  inUse.unsubscribe();
  await vi.advanceTimersByTimeAsync(59_999);
  expect(kept()).toEqual({ found: true });
  await vi.advanceTimersByTimeAsync(2);
  expect(kept()).toBeUndefined();
});
