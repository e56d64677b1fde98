import type { Media } from '#contract/communication/messages.ts';
import { capacity } from '#contract/rules/limits.ts';
import { mayBeFetchedAgain, type MediaFailure } from '#contract/rules/texting/media-failure.ts';
import type { FileStore } from '#server/gateways/files/gateway.ts';
import type { FetchedMedia } from '#server/gateways/sms/gateway.ts';
import type { Context } from '../context.ts';
import { safeFileName } from './file-name.ts';
import { bytesOfDay, hasFileRow } from './file-row.ts';
import type { ClaimedMedia } from './inbound-media.ts';
import { provenTypeOf } from './proven-type.ts';

/** Stores a fetched attachment, whatever it is: pictures are shown from then on, other files can be saved (F-59). */
export async function storeInboundMedia(
  ctx: Context,
  media: ClaimedMedia,
  { bytes, name: given }: FetchedMedia,
  files: FileStore,
): Promise<void> {
  if (bytes.length === 0) return failInboundMedia(ctx, media, 'gone');
  if ((await bytesOfDay(ctx, 'clients')) + bytes.length > capacity.clientFilesOfADay)
    return failInboundMedia(ctx, media, 'too_many');
  const content_type = provenTypeOf(bytes);
  const name = given && safeFileName(given, content_type);
  const size = bytes.length;
  if (!(await forget(ctx, media))) return;
  await showMedia(ctx, media, { content_type, name, size, state: null });
  await ctx.db
    .insertInto('file')
    .values({ practice: ctx.practice, id: media.id, content_type, size, name, from_client: true })
    .execute();
  ctx.onFailure(async (db) => {
    if (!(await hasFileRow(db, media.id))) await files.remove(media.id);
  });
  // Last, so that a failed write rolls the row back.
  await files.write(media.id, bytes);
}

/** Shows why an attachment is not there. One that may be there yet stays known, so that staff can have it fetched again. */
export async function failInboundMedia(ctx: Context, media: ClaimedMedia, failure: MediaFailure): Promise<void> {
  const isKnown = await (mayBeFetchedAgain(failure) ? setAside(ctx, media) : forget(ctx, media));
  if (isKnown) await showMedia(ctx, media, { state: 'FAILED', failure });
}

/** @returns false for an attachment that another process has finished. */
async function forget(ctx: Context, { id }: ClaimedMedia): Promise<boolean> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('inbound_media')
    .where('practice', '=', ctx.practice)
    .where('file_id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** @returns false for an attachment that another process has finished. */
async function setAside(ctx: Context, { id }: ClaimedMedia): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('inbound_media')
    .set({ failed_at: ctx.now.toISOString() })
    .where('practice', '=', ctx.practice)
    .where('file_id', '=', id)
    .where('failed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Shows what became of an attachment in its message. */
export async function showMedia(
  ctx: Context,
  { id, messageId }: Pick<ClaimedMedia, 'id' | 'messageId'>,
  outcome: Partial<Media>,
): Promise<void> {
  const message = await ctx.db
    .selectFrom('message')
    .select('media')
    .where('practice', '=', ctx.practice)
    .where('id', '=', messageId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const media = message.media.map((one) => (one.url.endsWith(`/${id}`) ? { ...one, ...outcome } : one));
  await ctx.db
    .updateTable('message')
    .set({ media: JSON.stringify(media) })
    .where('practice', '=', ctx.practice)
    .where('id', '=', messageId)
    .execute();
  ctx.announce('message', messageId);
}
