import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { carrierDb } from './carrier-tables.ts';

/** A text on a phone (D-53); `id` is the message's. */
interface ReceivedText {
  readonly id: string;
  readonly body: string;
  readonly mediaUrls: string[];
  readonly receivedAt: string;
}

/** The product's id of a text, with which the address for reports ends. */
const idOfProduct = sql<string>`coalesce(substring(status_callback from '[^/]+$'), message_id)`;

/** The texts that a phone received from any practice, in order. */
export async function receivedBy(db: Db, phone: string): Promise<ReceivedText[]> {
  const rows = await carrierDb(db)
    .selectFrom('sandbox_phone_message')
    .select([idOfProduct.as('id'), 'content', 'media_urls', 'received_at'])
    .where('to_phone', '=', phone)
    .where('received_at', 'is not', null)
    .orderBy('seq')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    body: row.content,
    mediaUrls: row.media_urls,
    receivedAt: row.received_at ?? '',
  }));
}

/** The newest texts between a phone and a number, oldest first. */
export async function threadWith(
  db: Db,
  phone: string,
  number: string,
): Promise<{ readonly isFromPhone: boolean; readonly body: string }[]> {
  const rows = await carrierDb(db)
    .selectFrom('sandbox_phone_message')
    .select(['from_phone', 'content'])
    .where((row) =>
      row.or([
        row.and([row('from_phone', '=', phone), row('to_phone', '=', number)]),
        row.and([row('from_phone', '=', number), row('to_phone', '=', phone), row('received_at', 'is not', null)]),
      ]),
    )
    .orderBy('seq', 'desc')
    .limit(100)
    .execute();
  return rows.toReversed().map(({ from_phone, content }) => ({ isFromPhone: from_phone === phone, body: content }));
}
