import { sql } from 'kysely';
import { listOf, preparedStatement } from '#server/db/prepared-statement.ts';
import type { Db } from '#server/db/schema.ts';
import { batched } from '#server/db/batch.ts';

/** Batches in flight at once; more than one, so that a query that never returns does not lock everybody out. */
const mostAtOnce = 4;

interface Who {
  readonly practice: string;
  /** The token's subject. */
  readonly id: string;
  /** In lower case; empty for none. */
  readonly email: string;
}

/**
 * Answers whether a user was removed from a practice. Checked for every token, because a token outlives the removal (UM-28); batched,
 * because all screens may reconnect at once. Access belongs to the subject: some providers let users change their address, so one that was
 * admitted under another address has no access, unless the new one is a user of the practice.
 */
export type IsRemoved = (
  practice: string,
  user: { readonly id: string; readonly email: string | null },
) => Promise<boolean>;

export function removedUsers(db: Db): IsRemoved {
  const isRemoved = batched((users: readonly Who[]) => areRemoved(db, users), mostAtOnce);
  return (practice, { id, email }) => isRemoved({ practice, id, email: email?.toLowerCase() ?? '' });
}

async function areRemoved(db: Db, users: readonly Who[]): Promise<boolean[]> {
  const practices = users.map(({ practice }) => practice);
  const ids = users.map(({ id }) => id);
  const emails = users.map(({ email }) => email);
  const { rows } = await sql<{ removed: boolean }>`
    ${preparedStatement} select exists (
      select from staff_user
      where practice = users.of and lower(email) = users.email and removed_at is not null
    ) or exists (
      select from staff_subject known
      where known.practice = users.of and known.subject = users.id and known.email <> users.email
        and not exists (
          select from staff_user
          where practice = users.of and lower(email) = users.email and removed_at is null
        )
    ) as removed
    from unnest(${listOf('text', practices)}, ${listOf('text', ids)}, ${listOf('text', emails)})
      with ordinality as users (of, id, email, place)
    order by place
  `.execute(db);
  return rows.map(({ removed }) => removed);
}
