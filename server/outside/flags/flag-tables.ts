import type { Kysely } from 'kysely';
import type { Db } from '#server/db/schema.ts';

// A type, not an interface: Kysely's `withTables` requires an index signature.
type FlagTables = {
  sandbox_flag_override: { practice: string; key: string; value: boolean; version: number };
};

export type FlagDb = Kysely<FlagTables>;

/** The flag service's table of a database. */
export const flagDb = (db: Db): FlagDb => db.withTables<FlagTables>().$pickTables<keyof FlagTables>();
