import type { NamedSchemaError } from '@reduxjs/toolkit/query';
import { limits } from '#contract/rules/limits.ts';
import type { ServiceError } from './base-query.ts';

/** An answer that violates the contract counts as unreadable (ER-15). */
function catchSchemaFailure({ message, value }: NamedSchemaError): ServiceError {
  return { status: 'PARSING_ERROR', originalStatus: 200, data: JSON.stringify(value) ?? '', error: message };
}

/** The settings that the apis of all services share. */
export const serviceApi = {
  keepUnusedDataFor: limits.keepUnusedSeconds,
  // By default an invalidation waits for all requests in flight.
  invalidationBehavior: 'immediately',
  catchSchemaFailure,
  endpoints: () => ({}),
} as const;
