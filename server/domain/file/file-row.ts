import type { Db } from '#server/db/schema.ts';

/** Whether a file is known: if a commit succeeded and only its answer was lost, the row exists and needs its file. */
export const hasFileRow = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('file').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
