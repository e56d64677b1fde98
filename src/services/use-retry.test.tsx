import { configureStore } from '@reduxjs/toolkit';
import { act, renderHook, waitFor } from '@testing-library/react';
import { delay, HttpResponse } from 'msw';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { expect, it } from 'vitest';
import { aService } from '#tests/support/fake-services.ts';
import { createServiceApi } from './service-api.ts';
import { useRetry } from './use-retry.ts';

const service = aService();

it('a retry aborts the request in flight of any service and sends another one', async () => {
  const newApi = createServiceApi('new', 'communication').injectEndpoints({
    endpoints: (build) => ({
      thing: build.query<{ name: string }, void>({ query: () => ({ extension: null, url: '/v1/things' }) }),
    }),
  });
  const store = configureStore({
    reducer: { new: newApi.reducer },
    middleware: (defaults) => defaults().concat(newApi.middleware),
  });
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  const overdue = service.on('get', '/v1/things', async () => {
    await delay('infinite');
    return HttpResponse.json({});
  });
  const { result } = renderHook(
    () => {
      const query = newApi.useThingQuery();
      return { query, retry: useRetry(query)[1] };
    },
    { wrapper },
  );
  await waitFor(() => expect(overdue).toHaveLength(1));
  service.on('get', '/v1/things', () => HttpResponse.json({ name: 'Rex' }));
  act(() => result.current.retry());
  await waitFor(() => expect(result.current.query.data).toEqual({ name: 'Rex' }));
  expect(overdue[0]?.signal.aborted).toBe(true);
});
