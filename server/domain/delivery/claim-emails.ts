import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import type { OutgoingEmail } from '#server/gateways/email/gateway.ts';
import { retryLimits } from './retry-limits.ts';

/** An email that only this process may send now. */
export interface ClaimedEmail extends OutgoingEmail {
  readonly createdAt: string;
}

/** Claims enqueued emails of all practices, oldest first. */
export async function claimEmails(db: Db, most: number): Promise<ClaimedEmail[]> {
  const { rows } = await sql<ClaimedEmail>`
    with due as (
      select practice, id from outgoing_email
      where status = 'ENQUEUED' and (claimed_until is null or claimed_until < clock_timestamp())
      order by create_ts
      limit ${most}
      for update skip locked
    )
    update outgoing_email email
    set claimed_until = clock_timestamp() + make_interval(secs => ${retryLimits.emails.claimSeconds})
    from due where email.practice = due.practice and email.id = due.id
    returning email.id, email.practice, email.recipient as "to", email.subject, email.content,
      email.create_ts as "createdAt"
  `.execute(db);
  return rows;
}
