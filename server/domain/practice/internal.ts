import type { Updateable } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import type { PracticeRecord } from './present.ts';

const ownRow = (ctx: Context) => ctx.db.selectFrom('practice').selectAll().where('practice', '=', ctx.practice);

/** @throws Refusal `not_found` for a session whose practice never enrolled. */
export async function ownPractice(ctx: Context): Promise<PracticeRecord> {
  const found = await ownRow(ctx).executeTakeFirst();
  if (!found) throw new Refusal('not_found');
  return found;
}

/**
 * The same row, locked until the commit, so that concurrent edits of a JSON column cannot overwrite each other. Rows that refer to the
 * practice can still be inserted.
 */
export async function lockPractice(ctx: Context): Promise<PracticeRecord> {
  const found = await ownRow(ctx).forNoKeyUpdate().executeTakeFirst();
  if (!found) throw new Refusal('not_found');
  return found;
}

export type PracticeUpdate = Updateable<Database['practice']>;

export async function updatePractice(ctx: Context, changes: PracticeUpdate): Promise<PracticeRecord> {
  const changed = await ctx.db
    .updateTable('practice')
    .set({ ...changes, practice: ctx.practice })
    .where('practice', '=', ctx.practice)
    .returningAll()
    .executeTakeFirst();
  if (!changed) throw new Refusal('not_found');
  return changed;
}

/** Whether a practice has a texting number and texting is switched on (EN-05). */
export const canMessage = <Practice extends Pick<PracticeRecord, 'messaging_enabled_at' | 'texting_number'>>(
  practice: Practice,
): practice is Practice & { texting_number: string } =>
  practice.messaging_enabled_at !== null && practice.texting_number !== null;

/**
 * @throws Refusal `messaging_disabled` where the practice has no texting number or texting is off (EN-05).
 */
export async function requireMessaging(ctx: Context): Promise<PracticeRecord & { texting_number: string }> {
  const practice = await ownPractice(ctx);
  if (!canMessage(practice)) throw new Refusal('messaging_disabled');
  return practice;
}
