import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { throttle } from '#src/lib/throttle.ts';

interface RunningQuery extends PromiseLike<{ readonly isSuccess: boolean }> {
  readonly queryCacheKey: string;
  refetch(): unknown;
}

/** The part of a service's api that refetching needs. */
interface TaggedApi<Tag, State> {
  readonly util: {
    getRunningQueriesThunk(): ThunkAction<readonly RunningQuery[], State, unknown, UnknownAction>;
    invalidateTags(tags: NoInfer<Tag>[]): UnknownAction;
    selectInvalidatedBy(state: State, tags: readonly NoInfer<Tag>[]): readonly { readonly queryCacheKey: string }[];
  };
}

/**
 * Refetches what has some tags after a change. An invalidation does nothing for a query in flight, whose answer may be older than the change,
 * so such a query is refetched once it is answered. Resolves when all in flight are answered.
 */
export const refetchTagged =
  <Tag, State>(
    api: TaggedApi<Tag, State>,
    tags: readonly NoInfer<Tag>[],
  ): ThunkAction<Promise<void>, State, unknown, UnknownAction> =>
  async (dispatch, getState) => {
    const running = dispatch(api.util.getRunningQueriesThunk());
    dispatch(api.util.invalidateTags([...tags]));
    await Promise.all(
      running.map(async (query) => {
        const { isSuccess } = await query;
        const tagged = api.util.selectInvalidatedBy(getState(), tags);
        if (isSuccess && tagged.some(({ queryCacheKey }) => queryCacheKey === query.queryCacheKey)) query.refetch();
      }),
    );
  };

/** The same after a gap in the connection. What cannot be loaded says so in its place, so there is nothing to repeat. */
export const refetchAfterGap =
  <Tag, State>(
    api: TaggedApi<Tag, State>,
    tags: readonly NoInfer<Tag>[],
  ): (() => ThunkAction<Promise<boolean>, State, unknown, UnknownAction>) =>
  () =>
  async (dispatch) => {
    await dispatch(refetchTagged(api, tags));
    return true;
  };

/** The same at most once in an interval, for events that may come by the hundred. */
export function throttledRefetch<Tag, State>(
  milliseconds: number,
  api: TaggedApi<Tag, State>,
  tags: readonly NoInfer<Tag>[],
): () => ThunkAction<void, State, unknown, UnknownAction> {
  let refetchNow = (): void => undefined;
  const refetches = throttle(milliseconds, () => refetchNow());
  return () => (dispatch) => {
    refetchNow = () => void dispatch(refetchTagged(api, tags));
    refetches.ask();
  };
}
