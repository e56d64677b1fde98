import type { Db } from '#server/db/schema.ts';
import { sameEmail } from './same-email.ts';

/** A person's name as the identity provider states it. */
export interface GivenName {
  readonly firstName: string | null;
  readonly lastName: string | null;
}

/**
 * Records the name of a user whose invitation was pending (UM-06); a stored name is never replaced. Called for every token, so it
 * remembers which users have a name.
 */
export function nameRecorder(db: Db) {
  const named = new Set<string>();
  return async (practice: string, email: string, { firstName, lastName }: GivenName): Promise<void> => {
    const user = `${practice} ${email.toLowerCase()}`;
    if (named.has(user) || (!firstName && !lastName)) return;
    const listed = await db
      .selectFrom('staff_user')
      .select(['id', 'first_name', 'last_name'])
      .where('practice', '=', practice)
      .where(sameEmail(email))
      .executeTakeFirst();
    // Not remembered, because somebody who is not listed may be invited later.
    if (!listed) return;
    if (!listed.first_name && !listed.last_name)
      await db
        .updateTable('staff_user')
        .set({ first_name: firstName, last_name: lastName })
        .where('practice', '=', practice)
        .where('id', '=', listed.id)
        .execute();
    named.add(user);
  };
}
