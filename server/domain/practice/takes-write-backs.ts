import type { Context } from '../context.ts';

/**
 * Whether a practice software takes over what is changed here: one that this server calls, or the practice's own, which calls in with a key.
 * @param hasPracticeSoftware whether this server calls one
 */
export async function takesWriteBacks({ db, practice }: Context, hasPracticeSoftware: boolean): Promise<boolean> {
  if (hasPracticeSoftware) return true;
  const key = await db.selectFrom('connect_key').select('practice').where('practice', '=', practice).executeTakeFirst();
  return key !== undefined;
}
