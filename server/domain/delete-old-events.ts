import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';

/** Deletes events that no socket needs any more. Those of the last day stay for the analysis of incidents. */
export const deleteOldEvents = (db: Db) =>
  db
    .deleteFrom('event')
    .where('create_ts', '<', sql<string>`now() - interval '1 day'`)
    .execute();
