import { sql } from 'kysely';
import { listOf, preparedStatement } from '#server/db/prepared-statement.ts';
import type { Db } from '#server/db/schema.ts';
import { batched } from '#server/db/batch.ts';

/** Batches in flight at once; more than one, so that a query that never returns does not lock everybody out. */
const mostAtOnce = 4;

interface Who {
  readonly practice: string;
  readonly email: string;
}

/**
 * Answers whether a user was removed from a practice. Checked for every token, because a token outlives the removal (UM-28); batched,
 * because all screens may reconnect at once.
 */
export function removedUsers(db: Db) {
  const isRemoved = batched((users: readonly Who[]) => areRemoved(db, users), mostAtOnce);
  return (practice: string, email: string): Promise<boolean> => isRemoved({ practice, email: email.toLowerCase() });
}

async function areRemoved(db: Db, users: readonly Who[]): Promise<boolean[]> {
  const practices = users.map(({ practice }) => practice);
  const emails = users.map(({ email }) => email);
  const { rows } = await sql<{ removed: boolean }>`
    ${preparedStatement} select exists (
      select from staff_user
      where practice = users.of and lower(email) = users.email and removed_at is not null
    ) as removed
    from unnest(${listOf('text', practices)}, ${listOf('text', emails)}) with ordinality as users (of, email, place)
    order by place
  `.execute(db);
  return rows.map(({ removed }) => removed);
}
