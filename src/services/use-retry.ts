import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { isLasting } from './describe-error.ts';
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

/**
 * Why a query has nothing to show for what it asks; undefined where it has, or is still loading. An answer that was shown stays where a later
 * request for it failed, unless the server refused that: what was deleted is not shown any more. The app says that it is not up to date.
 */
export const loadError = (query: { readonly currentData?: unknown; readonly error?: unknown }): unknown =>
  query.currentData === undefined || isLasting(query.error) ? query.error : undefined;
