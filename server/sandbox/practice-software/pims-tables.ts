import type { Generated, Kysely } from 'kysely';
import type { Database, Db } from '#server/db/schema.ts';

/** How a practice's software answers. `lose_answer`: it takes the visit, and its answer never arrives. */
export const pimsAnswers = ['accept', 'refuse', 'silent', 'lose_answer'] as const;
export type PimsAnswers = (typeof pimsAnswers)[number];

// A type, not an interface: Kysely's `withTables` requires an index signature.
type PimsTables = {
  /** Practices whose software does not simply accept. */
  sandbox_pims: { practice: string; answers: PimsAnswers; reason: string | null };
  sandbox_pims_request: {
    id: string;
    practice: string;
    appointment_id: string;
    /** Null for a visit that it took. */
    refusal: string | null;
    /** How often it arrived. */
    arrivals: Generated<number>;
  };
};

export type PimsDb = Kysely<Database & PimsTables>;

/** The database, with the tables of the sandbox's practice software. */
export const pimsDb = (db: Db): PimsDb => db.withTables<PimsTables>();
