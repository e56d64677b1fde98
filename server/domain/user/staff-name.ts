import type { Context } from '../context.ts';
import { sameEmail } from './same-email.ts';

/** How colleagues know whoever is signed in: as their token says, else as the practice lists them, else by their email. */
export async function staffName({ db, practice, staff }: Context): Promise<string | null> {
  if (!staff || staff.name !== null || staff.email === null) return staff?.name ?? null;
  const listed = await db
    .selectFrom('staff_user')
    .select(['first_name', 'last_name'])
    .where('practice', '=', practice)
    .where(sameEmail(staff.email))
    .executeTakeFirst();
  return [listed?.first_name, listed?.last_name].filter(Boolean).join(' ') || staff.email;
}
