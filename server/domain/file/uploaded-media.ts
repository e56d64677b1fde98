import type { Selectable } from 'kysely';
import { imageTypes } from '#contract/rules/limits.ts';
import type { Media } from '#contract/communication/messages.ts';
import type { Database } from '#server/db/schema.ts';
import type { Context } from '../context.ts';
import { refuseField } from '../refusal.ts';
import { nameFiles } from './file-row.ts';

/** The public address of an upload, which needs no session. */
export const fileUrl = (publicOrigin: string, id: string): string => `${publicOrigin}/files/${id}`;

type Upload = Pick<Selectable<Database['file']>, 'id' | 'content_type' | 'name'>;

/**
 * The practice's images by the addresses that the files service answered, kept from now on. What clients have sent is not among them, because
 * it is not passed on to others; nor is anything from elsewhere: the server never fetches an address from a request (F-57).
 */
export async function uploadsAt(
  ctx: Context,
  addresses: readonly string[],
  publicOrigin: string,
): Promise<ReadonlyMap<string, Upload>> {
  const prefix = fileUrl(publicOrigin, '');
  const ids = addresses.flatMap((address) => (address.startsWith(prefix) ? address.slice(prefix.length) : []));
  if (ids.length === 0) return new Map();
  await nameFiles(ctx, ids);
  const files = await ctx.db
    .selectFrom('file')
    .select(['id', 'content_type', 'name'])
    .where('practice', '=', ctx.practice)
    .where('id', 'in', ids)
    .where('content_type', 'in', imageTypes)
    .where('from_client', '=', false)
    .execute();
  return new Map(files.map((file) => [fileUrl(publicOrigin, file.id), file]));
}

/** Media by their addresses. Only uploads of this practice are accepted. */
export async function uploadedMedia(
  ctx: Context,
  named: readonly { readonly url: string }[],
  publicOrigin: string,
): Promise<Media[]> {
  const urls = named.map(({ url }) => url);
  const uploads = await uploadsAt(ctx, urls, publicOrigin);
  return urls.map((url, index) => {
    const upload = uploads.get(url);
    if (!upload) throw refuseField(`body.media.${index}.url`, 'Upload the picture first.');
    return { url, content_type: upload.content_type, name: upload.name };
  });
}
