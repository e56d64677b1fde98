import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Media } from '#contract/communication/messages.ts';
import type { Db } from '#server/db/schema.ts';
import type { Context } from '../context.ts';
import { fileUrl } from './uploaded-media.ts';

/** An attachment of a client's text at the carrier. */
interface CarrierMedia {
  readonly url: string;
  readonly contentType: string;
}

/** An attachment, with the file that it will be stored as. */
export interface InboundMedia extends CarrierMedia {
  readonly fileId: string;
  readonly fileUrl: string;
}

/** Names a file for each attachment. Its id cannot be guessed, because files are public. */
export const namedFiles = (media: readonly CarrierMedia[], publicOrigin: string): InboundMedia[] =>
  media.map((one) => {
    const fileId = newFileId();
    return { ...one, fileId, fileUrl: fileUrl(publicOrigin, fileId) };
  });

export const newFileId = (): string => randomBytes(24).toString('base64url');

/** The attachments as the message names them before they are fetched. */
export const mediaBeforeFetch = (media: readonly InboundMedia[]): Media[] =>
  media.map((one) => ({
    url: one.fileUrl,
    content_type: one.contentType.slice(0, 100) || null,
    name: null,
    state: 'LOADING',
  }));

/** Queues the attachments of a client's text to be fetched. */
export async function queueInboundMedia(ctx: Context, messageId: string, media: readonly InboundMedia[]) {
  if (media.length === 0) return;
  await ctx.db
    .insertInto('inbound_media')
    .values(media.map(({ fileId, url }) => ({ practice: ctx.practice, file_id: fileId, message_id: messageId, url })))
    .execute();
}

/** Seconds for which a claim keeps other processes from fetching the attachment. */
export const claimSeconds = 30;

/** An attachment that only this process may fetch now. */
export interface ClaimedMedia {
  /** Of the file. */
  readonly id: string;
  readonly practice: string;
  readonly messageId: string;
  readonly url: string;
  readonly createdAt: string;
}

/** Claims attachments of all practices, oldest first. */
export async function claimInboundMedia(db: Db, most: number): Promise<ClaimedMedia[]> {
  const { rows } = await sql<ClaimedMedia>`
    with due as (
      select practice, file_id from inbound_media
      where (claimed_until is null or claimed_until < clock_timestamp()) and failed_at is null
      order by create_ts
      limit ${most}
      for update skip locked
    )
    update inbound_media media
    set claimed_until = clock_timestamp() + make_interval(secs => ${claimSeconds})
    from due where media.practice = due.practice and media.file_id = due.file_id
    returning media.file_id as id, media.practice, media.message_id as "messageId", media.url, media.create_ts as "createdAt"
  `.execute(db);
  return rows;
}

/** Lets an attachment be fetched again after so many seconds. */
export const postponeFetch = (db: Db, { practice, id }: ClaimedMedia, seconds: number) =>
  db
    .updateTable('inbound_media')
    .set({ claimed_until: sql<string>`clock_timestamp() + make_interval(secs => ${seconds})` })
    .where('practice', '=', practice)
    .where('file_id', '=', id)
    .execute();
