import type { Db } from '#server/db/schema.ts';
import { sameEmail } from './same-email.ts';

/** What an identity provider calls somebody. */
export interface GivenName {
  readonly firstName: string | null;
  readonly lastName: string | null;
}

/**
 * Takes over the name of somebody whose invitation was pending until now (UM-06). Asked for every token, so it remembers
 * who has a name. A name that the practice lists already stays.
 */
export function nameRecorder(db: Db) {
  const named = new Set<string>();
  return async (practice: string, email: string, { firstName, lastName }: GivenName): Promise<void> => {
    const who = `${practice} ${email.toLowerCase()}`;
    if (named.has(who) || (!firstName && !lastName)) return;
    const listed = await db
      .selectFrom('staff_user')
      .select(['id', 'first_name', 'last_name'])
      .where('practice', '=', practice)
      .where(sameEmail(email))
      .executeTakeFirst();
    // Somebody who is not listed may be invited later.
    if (!listed) return;
    if (!listed.first_name && !listed.last_name)
      await db
        .updateTable('staff_user')
        .set({ first_name: firstName, last_name: lastName })
        .where('practice', '=', practice)
        .where('id', '=', listed.id)
        .execute();
    named.add(who);
  };
}
