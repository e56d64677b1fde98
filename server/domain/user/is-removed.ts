import type { Db } from '#server/db/schema.ts';
import { sameEmail } from './same-email.ts';

/** Tells whether somebody was taken out of a practice: asked for every token, because a token outlives the removal (UM-28). */
export const removedUsers =
  (db: Db) =>
  async (practice: string, email: string): Promise<boolean> => {
    const removed = await db
      .selectFrom('staff_user')
      .select('id')
      .where('practice', '=', practice)
      .where(sameEmail(email))
      .where('removed_at', 'is not', null)
      .executeTakeFirst();
    return removed !== undefined;
  };
