import type { Db } from '#server/db/schema.ts';
import type { FileStore } from '#server/gateways/files/gateway.ts';

/** Days for which an upload may wait for its message: a draft with a picture may lie for weeks. */
const longestDraft = 30;
const mostAtOnce = 100;

/** Deletes uploads that no message and no letter has ever named. */
export async function deleteUnnamedFiles(
  { db, now }: { readonly db: Db; readonly now: Date },
  files: FileStore,
): Promise<void> {
  const before = new Date(now.getTime() - longestDraft * 86_400_000).toISOString();
  const old = db
    .selectFrom('file')
    .select('id')
    .where('named', '=', false)
    .where('from_client', '=', false)
    .where('create_ts', '<', before)
    .orderBy('create_ts')
    .limit(mostAtOnce);
  // The row first. One that a message has named meanwhile stays.
  const deleted = await db
    .deleteFrom('file')
    .where('id', 'in', old)
    .where('named', '=', false)
    .returning('id')
    .execute();
  for (const { id } of deleted) await files.remove(id);
}
