import type { Db } from '#server/db/schema.ts';
import type { Context } from '../context.ts';

/** Whether a file is known: if a commit succeeded and only its answer was lost, the row exists and needs its file. */
export const hasFileRow = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('file').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

/** Bytes that the practice has stored in the last day: what one stolen session, or one client, may cause has a ceiling. */
export async function bytesOfDay(ctx: Context, source: 'clients' | 'staff'): Promise<number> {
  const { bytes } = await ctx.db
    .selectFrom('file')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('size'), eb.lit(0)).as('bytes'))
    .where('practice', '=', ctx.practice)
    .where('from_client', '=', source === 'clients')
    .where('create_ts', '>', new Date(ctx.now.getTime() - 86_400_000).toISOString())
    .executeTakeFirstOrThrow();
  return Number(bytes);
}

/** Keeps files that a message or a letter names from now on. */
export async function nameFiles(ctx: Context, ids: readonly string[]): Promise<void> {
  await ctx.db
    .updateTable('file')
    .set({ named: true })
    .where('practice', '=', ctx.practice)
    .where('id', 'in', ids)
    .where('named', '=', false)
    .execute();
}
