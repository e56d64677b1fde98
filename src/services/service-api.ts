import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { NamedSchemaError } from '@reduxjs/toolkit/query';
import { createApi } from '@reduxjs/toolkit/query/react';
import type { ServiceName } from '#contract/platform/config.ts';
import { limits } from '#contract/rules/limits.ts';
import { serviceBaseQuery, type ServiceError } from './base-query.ts';

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

/** The part of a service's api that refetching what it has cached needs. */
interface CachingApi {
  readonly reducerPath: string;
  readonly endpoints: Readonly<Record<string, { readonly initiate: unknown }>>;
}
/** The apis of all services. */
export const cachingApis: CachingApi[] = [];

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
  cachingApis.push(api);
  return api;
}
