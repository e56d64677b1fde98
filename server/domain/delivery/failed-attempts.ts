import { type RawBuilder, sql } from 'kysely';

/**
 * How many attempts with a row of a queue have failed: all but the one in progress.
 * @param row the row's name in the statement
 */
export const failedAttempts = (row: string, attempts: 'attempts' | 'tries'): RawBuilder<number> =>
  sql`${sql.ref(`${row}.${attempts}`)} - (${sql.ref(`${row}.claimed_until`)} > clock_timestamp() is true)::int`;
