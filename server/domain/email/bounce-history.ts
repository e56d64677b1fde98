import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { isUnknownAddress } from './email-failure.ts';

/** Whether another email to this address came back as unknown. One alone may be a mistake of a mail server. */
export async function hasBouncedBefore(
  { db, practice }: Context,
  { id, recipient }: { readonly id: string; readonly recipient: string },
): Promise<boolean> {
  const { rows } = await sql<{ reason: string | null }>`
    select reason from outgoing_email
    where practice = ${practice} and id <> ${id} and bounced_at is not null and lower(recipient) = lower(${recipient})
    union all
    select reason from campaign_recipient
    where practice = ${practice} and id <> ${id} and bounced_at is not null and lower(email) = lower(${recipient})
  `.execute(db);
  return rows.some(({ reason }) => isUnknownAddress(reason ?? ''));
}
