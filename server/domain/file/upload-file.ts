import { randomBytes } from 'node:crypto';
import type { uploadFile as call } from '#contract/communication/files.ts';
import type { Output, Parsed } from '#contract/http.ts';
import { imageTypeOf, limits } from '#contract/rules/limits.ts';
import type { Db } from '#server/db/schema.ts';
import type { Context } from '../context.ts';
import { ownPractice } from '../practice/internal.ts';
import { requireOwnPractice } from '../practice/require-own-practice.ts';
import { Refusal } from '../refusal.ts';
import type { FileStore } from './file-store.ts';
import { imageSizeOf } from './image-size.ts';
import { fileUrl } from './uploaded-media.ts';

/** Where uploads are stored, and the origin of their public addresses. */
export interface UploadTarget {
  readonly files: FileStore;
  readonly publicOrigin: string;
}

/** Larger images decode to more memory than a phone or a browser tab can spare (F-58). */
const mostPixels = 50_000_000;

/** Stores an image (API-35). Its type is detected from the bytes, never from the name or the form's type (F-59). */
export async function uploadFile(
  ctx: Context,
  input: Parsed<typeof call>,
  { files, publicOrigin }: UploadTarget,
): Promise<Output<typeof call>> {
  requireOwnPractice(ctx, input);
  const { size } = input.file;
  if (size >= limits.attachmentBytes) throw new Refusal('file_too_big');
  const bytes = new Uint8Array(await input.file.arrayBuffer());
  const content_type = provenType(bytes);

  await ownPractice(ctx);
  const id = randomBytes(24).toString('base64url');
  const name = input.file.name.replaceAll('\0', '').slice(0, 200) || null;
  await ctx.db.insertInto('file').values({ practice: ctx.practice, id, content_type, size, name }).execute();
  ctx.onFailure(async (db) => {
    // If the commit succeeded and only its answer was lost, the row exists and needs its file.
    if (!(await hasRow(db, id))) await files.remove(id);
  });
  // Last, so that a failed write rolls the row back.
  await files.write(id, bytes);
  return { id, url: fileUrl(publicOrigin, id), content_type, size };
}

const hasRow = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('file').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

function provenType(bytes: Uint8Array): string {
  const type = imageTypeOf(bytes);
  const pixels = type && imageSizeOf(bytes, type);
  if (!type || !pixels || pixels.width * pixels.height > mostPixels) throw new Refusal('unsupported_format');
  return type;
}
