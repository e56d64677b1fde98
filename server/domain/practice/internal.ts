import type { Selectable } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';

export type PracticeRecord = Selectable<Database['practice']>;

/** @throws Refusal `not_found` for a session whose practice never enrolled. */
export async function ownPractice(ctx: Context): Promise<PracticeRecord> {
  const found = await ctx.db.selectFrom('practice').selectAll().where('practice', '=', ctx.practice).executeTakeFirst();
  if (!found) throw new Refusal('not_found');
  return found;
}

/** @throws Refusal `messaging_disabled` where the practice cannot or does not want to text (EN-05). */
export async function requireMessaging(ctx: Context): Promise<PracticeRecord & { texting_number: string }> {
  const practice = await ownPractice(ctx);
  const { texting_number } = practice;
  if (practice.messaging_enabled_at === null || texting_number === null) throw new Refusal('messaging_disabled');
  return { ...practice, texting_number };
}
