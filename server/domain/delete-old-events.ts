import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';

/** Forgets events that every screen has heard of or asked past long ago. Those of a day stay, to be looked at after trouble. */
export const deleteOldEvents = (db: Db) =>
  db
    .deleteFrom('event')
    .where('create_ts', '<', sql<string>`now() - interval '1 day'`)
    .execute();
