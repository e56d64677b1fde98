import type { Db } from '#server/db/schema.ts';
import { letterboxDb } from './letterbox-tables.ts';

/** The newest cards in all letterboxes, newest first. */
export const newestCards = (db: Db, most: number) =>
  letterboxDb(db).selectFrom('sandbox_postcard').selectAll().orderBy('seq', 'desc').limit(most).execute();

/** A card by its number in the letterbox. */
export const cardAt = async (db: Db, seq: string) =>
  /^\d{1,15}$/.test(seq)
    ? letterboxDb(db).selectFrom('sandbox_postcard').selectAll().where('seq', '=', seq).executeTakeFirst()
    : undefined;
