import { sql } from 'kysely';
import { listOf, preparedStatement } from '#server/db/prepared-statement.ts';
import type { Db } from '#server/db/schema.ts';
import { batched } from '#server/db/batch.ts';

/** Batches that may be under way: one that the database never answers must not keep everybody out. */
const mostAtOnce = 4;

interface Who {
  readonly practice: string;
  readonly email: string;
}

/**
 * Tells whether somebody was taken out of a practice: asked for every token, because a token outlives the removal (UM-28).
 * When all screens come back at once, one statement answers for many.
 */
export function removedUsers(db: Db) {
  const ask = batched((asked: readonly Who[]) => areRemoved(db, asked), mostAtOnce);
  return (practice: string, email: string): Promise<boolean> => ask({ practice, email: email.toLowerCase() });
}

async function areRemoved(db: Db, asked: readonly Who[]): Promise<boolean[]> {
  const practices = asked.map(({ practice }) => practice);
  const emails = asked.map(({ email }) => email);
  const { rows } = await sql<{ removed: boolean }>`
    ${preparedStatement} select exists (
      select from staff_user
      where practice = asked.of and lower(email) = asked.email and removed_at is not null
    ) as removed
    from unnest(${listOf('text', practices)}, ${listOf('text', emails)}) with ordinality as asked (of, email, place)
    order by place
  `.execute(db);
  return rows.map(({ removed }) => removed);
}
