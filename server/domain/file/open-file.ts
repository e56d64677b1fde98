import { fileKindOf } from '#contract/rules/texting/file-kind.ts';
import type { Db } from '#server/db/schema.ts';
import { Refusal } from '../refusal.ts';
import { downloadAs, safeFileName } from './file-name.ts';
import type { FileStore } from '#server/gateways/files/gateway.ts';

/**
 * Answers `GET /files/{id}`, as fast as it is read, without a session, because plain `<img>` elements and carriers fetch it: the id is the
 * secret. The headers keep browsers from executing the content (F-59).
 * @throws Refusal `not_found`.
 */
export async function openFile(db: Db, files: FileStore, id: string): Promise<Response> {
  if (!/^[\w-]+$/.test(id)) throw new Refusal('not_found');
  const file = await db
    .selectFrom('file')
    .select(['id', 'content_type', 'name'])
    .where('id', '=', id)
    .executeTakeFirst();
  const stored = file && (await files.read(file.id));
  if (!stored) throw new Refusal('not_found');
  return new Response(stored.content, {
    headers: {
      'content-length': String(stored.size),
      'content-type': file.content_type,
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      // What is no picture is saved, never opened on this origin.
      ...(fileKindOf(file.content_type) !== 'picture' && {
        'content-disposition': downloadAs(safeFileName(file.name, file.content_type)),
      }),
    },
  });
}
