import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { hashOf, newSecret } from '../secret.ts';

/** So that a key is recognised where it does not belong. */
const prefix = 'rapport_connect_';

/** Gives a practice a new key, which from then on is its only one. Only its hash is stored. */
export async function rotateKey(db: Db, practice: string): Promise<string> {
  const key = prefix + newSecret();
  const key_hash = hashOf(key);
  await db
    .insertInto('connect_key')
    .values({ practice, key_hash })
    .onConflict((conflict) =>
      conflict.column('practice').doUpdateSet({ key_hash, create_ts: sql`clock_timestamp()`, used_at: null }),
    )
    .execute();
  return key;
}

/** The practice of a key; null for a key that is none, or none any more. Notes to the minute that it was used. */
export async function practiceOfKey(db: Db, key: string): Promise<string | null> {
  if (!key.startsWith(prefix)) return null;
  const found = await db
    .selectFrom('connect_key')
    .select(['practice', sql<boolean>`coalesce(used_at < clock_timestamp() - interval '1 minute', true)`.as('isOld')])
    .where('key_hash', '=', hashOf(key))
    .executeTakeFirst();
  if (found?.isOld)
    await db
      .updateTable('connect_key')
      .set({ used_at: sql`clock_timestamp()` })
      .where('practice', '=', found.practice)
      .execute();
  return found?.practice ?? null;
}
