import type { uploadFile as call } from '#contract/communication/files.ts';
import type { Output, Parsed } from '#contract/http.ts';
import { capacity, limits } from '#contract/rules/limits.ts';
import { cutText } from '#contract/rules/text/cut-text.ts';
import type { Context } from '../context.ts';
import { ownPractice } from '../practice/internal.ts';
import { requireOwnPractice } from '../practice/require-own-practice.ts';
import { Refusal } from '../refusal.ts';
import type { FileStore } from '#server/gateways/files/gateway.ts';
import { bytesOfDay, hasFileRow } from './file-row.ts';
import { newFileId } from './inbound-media.ts';
import { provenImageType } from './proven-image-type.ts';
import { fileUrl } from './uploaded-media.ts';
import { withoutMetadata } from './without-metadata.ts';

/** Where uploads are stored, and the origin of their public addresses. */
export interface UploadTarget {
  readonly files: FileStore;
  readonly publicOrigin: string;
}

/** Stores an image (API-35). Its type is detected from the bytes, never from the name or the form's type (F-59). */
export async function uploadFile(
  ctx: Context,
  input: Parsed<typeof call>,
  { files, publicOrigin }: UploadTarget,
): Promise<Output<typeof call>> {
  requireOwnPractice(ctx, input);
  if (input.file.size >= limits.attachmentBytes) throw new Refusal('file_too_big');
  const given = new Uint8Array(await input.file.arrayBuffer());
  const content_type = provenImageType(given);
  const bytes = withoutMetadata(given, content_type);
  if (!bytes) throw new Refusal('damaged_image');
  const size = bytes.length;

  await ownPractice(ctx);
  if ((await bytesOfDay(ctx, 'staff')) + size > capacity.uploadsOfADay) throw new Refusal('uploads_used_up');
  const id = newFileId();
  const name = cutText(input.file.name.replaceAll('\0', ''), 200) || null;
  await ctx.db.insertInto('file').values({ practice: ctx.practice, id, content_type, size, name }).execute();
  ctx.onFailure(async (db) => {
    if (!(await hasFileRow(db, id))) await files.remove(id);
  });
  // Last, so that a failed write rolls the row back.
  await files.write(id, bytes);
  return { id, url: fileUrl(publicOrigin, id), content_type, size };
}
