import { type RawBuilder, sql } from 'kysely';

/** Failures of one item in a row from which on it is reported to staff and in the metrics. */
export const failingFrom = 3;

/** Whether so many failures in a row are reported to staff. */
export const isFailing = (failures: number): boolean => failures >= failingFrom;

/**
 * How many attempts with a row of a queue have failed: all but the one in progress.
 * @param row the row's name in the statement
 */
export const failedAttempts = (row: string, attempts: 'attempts' | 'tries'): RawBuilder<number> =>
  sql`${sql.ref(`${row}.${attempts}`)} - (${sql.ref(`${row}.claimed_until`)} > clock_timestamp() is true)::int`;
