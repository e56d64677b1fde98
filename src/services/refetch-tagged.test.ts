import { configureStore } from '@reduxjs/toolkit';
import { createApi, fakeBaseQuery } from '@reduxjs/toolkit/query';
import { describe, expect, it, vi } from 'vitest';
import { refetchTagged } from './refetch-tagged.ts';

/** A service with one list, whose answers are given one by one. */
function aList() {
  const requests: PromiseWithResolvers<readonly string[]>[] = [];
  const api = createApi({
    baseQuery: fakeBaseQuery<string>(),
    invalidationBehavior: 'immediately',
    tagTypes: ['List', 'Other'],
    endpoints: (build) => ({
      list: build.query<readonly string[], string>({
        async queryFn() {
          const request = Promise.withResolvers<readonly string[]>();
          requests.push(request);
          return request.promise.then(
            (data) => ({ data }),
            () => ({ error: 'failed' }),
          );
        },
        providesTags: ['List'],
      }),
    }),
  });
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (base) => base().concat(api.middleware),
  });
  void store.dispatch(api.endpoints.list.initiate('all'));
  const shown = () => api.endpoints.list.select('all')(store.getState()).data;
  return { api, store, requests, shown };
}

describe('after a change', () => {
  it('a list that was just being fetched is fetched once more, because its answer may be older', async () => {
    const { api, store, requests, shown } = aList();
    const refetched = store.dispatch(refetchTagged(api, ['List']));
    expect(requests).toHaveLength(1);
    requests[0]?.resolve(['before']);
    await refetched;
    expect(shown()).toEqual(['before']);
    requests[1]?.resolve(['after']);
    await vi.waitFor(() => expect(shown()).toEqual(['after']));
    expect(requests).toHaveLength(2);
  });

  it('a list that is shown is fetched once', async () => {
    const { api, store, requests, shown } = aList();
    requests[0]?.resolve(['before']);
    await vi.waitFor(() => expect(shown()).toEqual(['before']));
    await store.dispatch(refetchTagged(api, ['List']));
    expect(requests).toHaveLength(2);
  });

  it.each([
    { name: 'of which nothing changed', tags: ['Other'] as const, isAnswered: true },
    { name: 'that failed', tags: ['List'] as const, isAnswered: false },
  ])('a list in flight $name is not fetched again', async ({ tags, isAnswered }) => {
    const { api, store, requests } = aList();
    const refetched = store.dispatch(refetchTagged(api, tags));
    if (isAnswered) requests[0]?.resolve([]);
    else requests[0]?.reject(new Error('refused'));
    await refetched;
    expect(requests).toHaveLength(1);
  });
});
