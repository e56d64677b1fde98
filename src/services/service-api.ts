import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { NamedSchemaError } from '@reduxjs/toolkit/query';
import { createApi } from '@reduxjs/toolkit/query/react';
import type { ServiceName } from '#contract/platform/config.ts';
import { limits } from '#contract/rules/limits.ts';
import { serviceBaseQuery, type ServiceError } from './base-query.ts';
import { isLasting } from './describe-error.ts';

/** A request of a query in flight. */
interface RunningQuery extends PromiseLike<unknown> {
  readonly queryCacheKey: string;
  abort(): void;
}
/** Thunks that return the queries in flight, one for each api. */
export const runningQueries: (() => ThunkAction<readonly RunningQuery[], unknown, unknown, UnknownAction>)[] = [];

/** An answer that violates the contract counts as unreadable (ER-15). */
function catchSchemaFailure({ message, value }: NamedSchemaError): ServiceError {
  return { status: 'PARSING_ERROR', originalStatus: 200, data: JSON.stringify(value) ?? '', error: message };
}

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
interface CacheState {
  readonly queries: Readonly<Record<string, CachedQuery | undefined>>;
}
type Refetch = (args: unknown, options: { subscribe: false; forceRefetch: true }) => UnknownAction;
interface ServiceApi {
  readonly reducerPath: string;
  readonly endpoints: Readonly<Record<string, { readonly initiate: unknown }>>;
}
const serviceApis: ServiceApi[] = [];

/**
 * Whether an answer is shown although a later request for it failed, unless the server refused that (`loadError`). A further page that failed
 * says so at the end of its list.
 */
const isStale = ({ status, data, error, direction }: CachedQuery): boolean =>
  status === 'rejected' && data !== undefined && direction === undefined && !isLasting(error);

type StaleThunk<R> = ThunkAction<R, unknown, unknown, UnknownAction>;

const staleQueries = (): StaleThunk<readonly UnknownAction[]> => (_dispatch, getState) =>
  serviceApis.flatMap(({ reducerPath, endpoints }) => {
    const { queries } = (getState() as Readonly<Record<string, CacheState | undefined>>)[reducerPath] ?? {};
    return Object.values(queries ?? {}).flatMap((query) => {
      if (!query || !isStale(query)) return [];
      const { initiate } = endpoints[query.endpointName ?? ''] ?? {};
      return initiate ? [(initiate as Refetch)(query.originalArgs, { subscribe: false, forceRefetch: true })] : [];
    });
  });

/** Whether an answer that is shown could not be refetched. */
export const isAnyStale = (): StaleThunk<boolean> => (dispatch) => dispatch(staleQueries()).length > 0;

/** Refetches all such answers, once what is in flight is answered; resolves to whether none is left. */
export const refetchStale = (): StaleThunk<Promise<boolean>> => async (dispatch) => {
  await Promise.all(runningQueries.flatMap((thunk) => dispatch(thunk())));
  await Promise.all(dispatch(staleQueries()).map(dispatch));
  return !dispatch(isAnyStale());
};

/** Creates the api of a service, without endpoints; each resource file injects its own. */
export function createServiceApi<Path extends string>(reducerPath: Path, service: ServiceName) {
  const api = createApi({
    reducerPath,
    baseQuery: serviceBaseQuery(service),
    keepUnusedDataFor: limits.keepUnusedSeconds,
    // By default an invalidation waits for all requests in flight.
    invalidationBehavior: 'immediately',
    catchSchemaFailure,
    endpoints: () => ({}),
  });
  runningQueries.push(api.util.getRunningQueriesThunk);
  serviceApis.push(api);
  return api;
}
