import type { ColumnType, Generated, Kysely } from 'kysely';
import type { Db } from '#server/db/schema.ts';

/** Where a printed card goes, or comes from. */
export interface Addressee {
  readonly name: string;
  readonly line: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}

/** The table of `0038_postcard.sql`. */
// A type, not an interface: Kysely's `withTables` requires an index signature.
export type LetterboxTables = {
  sandbox_postcard: {
    seq: Generated<string>;
    /** The printer's. */
    id: string;
    idempotency_key: string;
    /** The product's, by its metadata. */
    card_id: string;
    recipient: ColumnType<Addressee, string, never>;
    sender: ColumnType<Addressee | null, string | null, never>;
    /** HTML. */
    front: string;
    back: string;
    printed_at: Generated<string>;
  };
};

/** The printer's table of a database. */
export const letterboxDb = (db: Db): Kysely<LetterboxTables> =>
  db.withTables<LetterboxTables>().$pickTables<keyof LetterboxTables>();
