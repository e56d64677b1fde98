import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { runningQueries } from './service-api.ts';

/** The part of a query that a retry needs. */
export interface RetriableQuery {
  readonly isSuccess: boolean;
  readonly isUninitialized: boolean;
  refetch(): PromiseLike<unknown> & { readonly queryCacheKey: string };
}

/**
 * Retries the queries that have not succeeded, at the user's request. A request in flight is aborted first, because no other one would be sent
 * while it runs.
 */
export function useRetry(...queries: readonly RetriableQuery[]): readonly [isRetrying: boolean, retry: () => void] {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const [isRetrying, setRetrying] = useState(false);

  async function refetchNow({ refetch }: RetriableQuery) {
    const running = runningQueries.flatMap((thunk) => dispatch(thunk()));
    const request = refetch();
    const overdue = running.find(({ queryCacheKey }) => queryCacheKey === request.queryCacheKey);
    if (!overdue) return request;
    overdue.abort();
    await overdue;
    return refetch();
  }
  async function retry() {
    setRetrying(true);
    await Promise.all(
      queries.filter(({ isSuccess, isUninitialized }) => !isSuccess && !isUninitialized).map(refetchNow),
    );
    setRetrying(false);
  }
  return [isRetrying, () => void retry()];
}
