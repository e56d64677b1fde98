import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { isLasting } from './describe-error.ts';
import { cachingApis, runningQueries } from './service-api.ts';

type StaleThunk<R> = ThunkAction<R, unknown, unknown, UnknownAction>;

/** An entry of a service's cache. */
interface CachedQuery {
  readonly status: string;
  readonly endpointName?: string;
  readonly originalArgs?: unknown;
  readonly data?: unknown;
  readonly error?: unknown;
  /** Where it was asked for a further page. */
  readonly direction?: string | undefined;
}
type CacheRoot = Readonly<
  Record<string, { readonly queries: Readonly<Record<string, CachedQuery | undefined>> } | undefined>
>;
type Initiate = (args: unknown, options: { subscribe: false; forceRefetch: true }) => UnknownAction;

/**
 * Whether an answer is shown although a later request for it failed, unless the server refused that (`loadError`). A further page that failed
 * says so at the end of its list.
 */
const isStale = ({ status, data, error, direction }: CachedQuery): boolean =>
  status === 'rejected' && data !== undefined && direction === undefined && !isLasting(error);

/** What refetches each such answer. */
const refetchesOfStale = (): StaleThunk<readonly UnknownAction[]> => (_dispatch, getState) =>
  cachingApis.flatMap(({ reducerPath, endpoints }) => {
    const { queries = {} } = (getState() as CacheRoot)[reducerPath] ?? {};
    return Object.values(queries).flatMap((query) => {
      if (!query || !isStale(query)) return [];
      const { initiate } = endpoints[query.endpointName ?? ''] ?? {};
      return initiate ? [(initiate as Initiate)(query.originalArgs, { subscribe: false, forceRefetch: true })] : [];
    });
  });

/** Whether an answer that is shown could not be refetched. */
export const isAnyStale = (): StaleThunk<boolean> => (dispatch) => dispatch(refetchesOfStale()).length > 0;

/** Refetches all such answers, once what is in flight is answered; resolves to whether none is left. */
export const refetchStale = (): StaleThunk<Promise<boolean>> => async (dispatch) => {
  await Promise.all(runningQueries.flatMap((thunk) => dispatch(thunk())));
  await Promise.all(dispatch(refetchesOfStale()).map(dispatch));
  return !dispatch(isAnyStale());
};
