import type { Media } from '#contract/communication/messages.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { hasFileRow } from './file-row.ts';
import type { FileStore } from '#server/gateways/files/gateway.ts';
import type { ClaimedMedia } from './inbound-media.ts';
import { provenImageType } from './proven-image-type.ts';

/** Stores a fetched attachment, which the message shows from then on; one that is no image is shown as failed (F-59). */
export async function storeInboundMedia(
  ctx: Context,
  media: ClaimedMedia,
  bytes: Uint8Array<ArrayBuffer>,
  files: FileStore,
): Promise<void> {
  const content_type = typeOf(bytes);
  if (content_type === null) return failInboundMedia(ctx, media);
  if (!(await finish(ctx, media, { content_type, state: null }))) return;
  await ctx.db
    .insertInto('file')
    .values({ practice: ctx.practice, id: media.id, content_type, size: bytes.length, name: null })
    .execute();
  ctx.onFailure(async (db) => {
    if (!(await hasFileRow(db, media.id))) await files.remove(media.id);
  });
  // Last, so that a failed write rolls the row back.
  await files.write(media.id, bytes);
}

/** Shows an attachment as one that cannot be fetched, and forgets it. */
export async function failInboundMedia(ctx: Context, media: ClaimedMedia): Promise<void> {
  await finish(ctx, media, { state: 'FAILED' });
}

/** @returns false for an attachment that another process has finished. */
async function finish(ctx: Context, { id, messageId }: ClaimedMedia, outcome: Partial<Media>): Promise<boolean> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('inbound_media')
    .where('practice', '=', ctx.practice)
    .where('file_id', '=', id)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) return false;
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
  return true;
}

function typeOf(bytes: Uint8Array): string | null {
  try {
    return provenImageType(bytes);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
