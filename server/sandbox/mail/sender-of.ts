import type { Db } from '#server/db/schema.ts';

/** The practice that sent an email, by the product's id of it. */
export async function senderOf(db: Db, emailId: string): Promise<string | null> {
  const sender = await db
    .selectFrom('outgoing_email')
    .select('practice')
    .where('id', '=', emailId)
    .unionAll(db.selectFrom('campaign_recipient').select('practice').where('id', '=', emailId))
    .executeTakeFirst();
  return sender?.practice ?? null;
}
