import type { Kysely } from 'kysely';
import type { Database, Db } from '#server/db/schema.ts';

// A type, not an interface: Kysely's `withTables` requires an index signature.
type FlagTables = {
  sandbox_flag_override: { practice: string; key: string; value: boolean; version: number };
};

export type FlagDb = Kysely<Database & FlagTables>;

/** The database, with the flag service's table. */
export const flagDb = (db: Db): FlagDb => db.withTables<FlagTables>();
