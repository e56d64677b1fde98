import type { Generated } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import type { EmailGateway } from '#server/gateways/email/gateway.ts';

/** The table of `0006_sandbox_mailbox.sql`. */
type MailboxTables = {
  sandbox_email: {
    email_id: string;
    seq: Generated<string>;
    practice: string;
    recipient: string;
    subject: string;
    content: string;
    received_at: Generated<string>;
  };
};

/** A received email; `id` is the product's. */
interface ReceivedEmail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly receivedAt: string;
}

const mostShown = 30;
const mailboxes = (db: Db) => db.withTables<MailboxTables>();
const received = (db: Db) =>
  mailboxes(db)
    .selectFrom('sandbox_email')
    .select([
      'email_id as id',
      'recipient as to',
      'subject',
      'content as text',
      sql<string>`received_at`.as('receivedAt'),
    ]);

/** A mail service that delivers only to the sandbox's mailboxes. */
export const sandboxMail = (db: Db): EmailGateway => ({
  send: async ({ id, practice, to, subject, content }) => {
    await mailboxes(db)
      .insertInto('sandbox_email')
      .values({ email_id: id, practice, recipient: to, subject, content })
      .onConflict((conflict) => conflict.column('email_id').doNothing())
      .execute();
  },
});

/** The emails that an address received from any practice, in order. */
export const mailOf = (db: Db, address: string): Promise<ReceivedEmail[]> =>
  received(db)
    .where(sql<string>`lower(recipient)`, '=', address.toLowerCase())
    .orderBy('seq')
    .execute();

/** The newest emails that a practice sent, newest first. */
export const mailFrom = (db: Db, practice: string): Promise<ReceivedEmail[]> =>
  received(db).where('practice', '=', practice).orderBy('seq', 'desc').limit(mostShown).execute();
