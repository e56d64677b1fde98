import type { Db } from '#server/db/schema.ts';
import type { Context } from '../context.ts';
import type { FileStore } from '#server/gateways/files/gateway.ts';
import { openFile } from '../file/open-file.ts';
import { uploadsAt } from '../file/uploaded-media.ts';
import { linkKeys } from '../link-keys.ts';
import { publicLinkSignedBy, readPublicLink } from '../public-link.ts';
import { Refusal } from '../refusal.ts';

/** Pictures of newsletters, below the server's address. */
export const publishedImagePath = '/newsletter-images';

/**
 * The public addresses of pictures, by those that the files service answered. One that the practice has not uploaded, or has withdrawn, gets
 * none: nothing is loaded from elsewhere.
 */
export async function publishedImages(
  ctx: Context,
  sources: readonly string[],
  publicOrigin: string,
): Promise<ReadonlyMap<string, string>> {
  const uploads = await uploadsAt(ctx, sources, publicOrigin);
  if (uploads.size === 0) return new Map();
  const [key] = await linkKeys(ctx.db);
  const addressOf = (id: string) =>
    `${publicOrigin}${publishedImagePath}/${publicLinkSignedBy(key, 'newsletter-image', { practice: ctx.practice, ids: [id], lastDay: null })}`;
  return new Map(Array.from(uploads, ([src, { id }]) => [src, addressOf(id)]));
}

/**
 * Answers a picture of a newsletter to anybody who has its address, until it is withdrawn. Web mail shows it on pages of its own origin, which
 * other files do not allow. What a client has sent, which old letters may show, is not passed on to others.
 * @throws Refusal `not_found`.
 */
export async function openPublishedImage(db: Db, files: FileStore, link: string): Promise<Response> {
  const [id] = (await readPublicLink(db, 'newsletter-image', link))?.ids ?? [];
  if (id === undefined || (await isFromClient(db, id))) throw new Refusal('not_found');
  const response = await openFile(db, files, id);
  response.headers.set('cache-control', 'public, max-age=86400');
  response.headers.set('cross-origin-resource-policy', 'cross-origin');
  return response;
}

const isFromClient = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('file').select('id').where('id', '=', id).where('from_client', '=', true).executeTakeFirst()) !==
  undefined;
