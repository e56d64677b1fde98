import { sql } from 'kysely';
import { fileKindOf } from '#contract/rules/texting/file-kind.ts';
import type { Db } from '#server/db/schema.ts';
import type { CarrierTables } from '#server/outside/carrier/carrier-tables.ts';

/** A text in the phone's thread. */
interface PhoneLine {
  readonly id: string;
  readonly from: 'owner' | 'practice';
  readonly body: string;
  readonly files: { readonly url: string; readonly name: string; readonly isPicture: boolean }[];
  readonly at: string;
}

/** The newest texts between a phone and a practice, oldest first: those it sent, and those it received. */
export async function threadOf(db: Db, practice: string, phone: string): Promise<PhoneLine[]> {
  const rows = await db
    .withTables<CarrierTables>()
    .selectFrom('message')
    .innerJoin('conversation', (join) =>
      join
        .onRef('conversation.practice', '=', 'message.practice')
        .onRef('conversation.id', '=', 'message.conversation_id'),
    )
    .leftJoin('sandbox_phone_message as arrived', (join) =>
      join.on(sql<boolean>`arrived.message_id in (message.carrier_id, message.id::text)`),
    )
    .select(['message.id', 'message.direction', 'message.content', 'message.media', 'message.create_ts'])
    .where('conversation.practice', '=', practice)
    .where('conversation.sms_phone', '=', phone)
    .where((row) =>
      row.or([
        row('message.direction', '=', 'INBOUND'),
        row.and([row('message.direction', '=', 'OUTBOUND'), row('message.delivery_status', '=', 'DELIVERED')]),
        row('arrived.received_at', 'is not', null),
      ]),
    )
    .orderBy('message.create_ts', 'desc')
    .orderBy('message.id', 'desc')
    .limit(100)
    .execute();
  return rows.toReversed().map((row) => ({
    id: row.id,
    from: row.direction === 'INBOUND' ? 'owner' : 'practice',
    body: row.content,
    files: row.media.map(({ url, name, content_type: type }) => ({
      url,
      name: name ?? type ?? url,
      isPicture: fileKindOf(type) === 'picture',
    })),
    at: row.create_ts,
  }));
}
