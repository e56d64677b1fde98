import type { NamedSchemaError } from '@reduxjs/toolkit/query';
import { limits } from '#contract/rules/limits.ts';
import type { ServiceError } from './base-query.ts';

/** An answer off the contract is an answer that could not be read (ER-15). */
function catchSchemaFailure({ message, value }: NamedSchemaError): ServiceError {
  return { status: 'PARSING_ERROR', originalStatus: 200, data: JSON.stringify(value) ?? '', error: message };
}

/** What the apis of all services have in common. */
export const serviceApi = {
  keepUnusedDataFor: limits.keepUnusedSeconds,
  // By default an invalidation waits for every request in flight, however slow.
  invalidationBehavior: 'immediately',
  catchSchemaFailure,
  endpoints: () => ({}),
} as const;
