import { imageTypes } from '#contract/rules/limits.ts';
import type { Media } from '#contract/communication/messages.ts';
import type { Context } from '../context.ts';
import { refuseField } from '../refusal.ts';
import { nameFiles } from './file-row.ts';

/** The public address of an upload, which needs no session. */
export const fileUrl = (publicOrigin: string, id: string): string => `${publicOrigin}/files/${id}`;

/** Media by their addresses. Only uploads of this practice are accepted: the server never fetches an address from a request (F-57). */
export async function uploadedMedia(
  ctx: Context,
  named: readonly { readonly url: string }[],
  publicOrigin: string,
): Promise<Media[]> {
  if (named.length === 0) return [];
  const prefix = fileUrl(publicOrigin, '');
  const ids = named.map(({ url }) => (url.startsWith(prefix) ? url.slice(prefix.length) : ''));
  await nameFiles(ctx, ids);
  const files = await ctx.db
    .selectFrom('file')
    .select(['id', 'content_type', 'name'])
    .where('practice', '=', ctx.practice)
    .where('id', 'in', ids)
    .where('content_type', 'in', imageTypes)
    // What clients have sent is not passed on to others.
    .where('from_client', '=', false)
    .execute();
  return ids.map((id, index) => {
    const file = files.find((candidate) => candidate.id === id);
    if (!file) throw refuseField(`body.media.${index}.url`, 'Upload the picture first.');
    return { url: fileUrl(publicOrigin, id), content_type: file.content_type, name: file.name };
  });
}
