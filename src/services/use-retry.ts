import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { campaignsApi } from './campaigns/api.ts';
import { communicationApi } from './communication/api.ts';
import { notificationApi } from './notification/api.ts';
import { templatesApi } from './templates/api.ts';

/** As much of a query as a retry of it needs. */
export interface Retried {
  readonly isSuccess: boolean;
  readonly isUninitialized: boolean;
  refetch(): PromiseLike<unknown> & { readonly queryCacheKey: string };
}

const apis = [communicationApi, campaignsApi, notificationApi, templatesApi];

/**
 * Asks once more for what could not be had, because a person wants it now. A request that is still without an answer is given up: as long as it
 * is under way, no other one for the same would be sent.
 */
export function useRetry(...queries: readonly Retried[]): readonly [isRetrying: boolean, retry: () => void] {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const [isRetrying, setRetrying] = useState(false);

  async function ask({ refetch }: Retried) {
    const running = apis.flatMap((api) => dispatch(api.util.getRunningQueriesThunk()));
    const asked = refetch();
    const overdue = running.find(({ queryCacheKey }) => queryCacheKey === asked.queryCacheKey);
    if (!overdue) return asked;
    overdue.abort();
    await overdue;
    return refetch();
  }
  async function retry() {
    setRetrying(true);
    await Promise.all(queries.filter(({ isSuccess, isUninitialized }) => !isSuccess && !isUninitialized).map(ask));
    setRetrying(false);
  }
  return [isRetrying, () => void retry()];
}
