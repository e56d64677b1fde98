import type { Generated } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';

/** The table of `0006_sandbox_mailbox.sql` and `0020_email_hand_over.sql`. */
type MailboxTables = {
  sandbox_email: {
    seq: Generated<string>;
    /** The product's, by its Message-ID. */
    email_id: string | null;
    practice: string | null;
    recipient: string;
    subject: string;
    /** Its plain text. */
    content: string;
    html: string | null;
    headers: Generated<string>;
    /** The sender in its envelope. */
    returns_to: Generated<string>;
    received_at: Generated<string>;
  };
};

/** A received email; `id` is the product's, `seq` the mailbox's. */
interface ReceivedEmail {
  readonly seq: string;
  readonly id: string | null;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly receivedAt: string;
}

/** An email as a mail program shows it. */
interface OpenedEmail extends ReceivedEmail {
  readonly html: string | null;
  readonly headers: string;
  readonly returnsTo: string;
}

const mostShown = 30;
const mostStored = 2000;
const mailboxes = (db: Db) => db.withTables<MailboxTables>().$pickTables<keyof MailboxTables>();
const received = (db: Db) =>
  mailboxes(db)
    .selectFrom('sandbox_email')
    .select([
      'seq',
      'email_id as id',
      'recipient as to',
      'subject',
      'content as text',
      sql<string>`received_at`.as('receivedAt'),
    ]);

type NewEmail = Omit<OpenedEmail, 'seq' | 'receivedAt'>;

/**
 * Puts an email into its mailbox, and drops the oldest.
 * @param practice who sent it; null where that is not known
 */
export async function storeEmail(
  db: Db,
  practice: string | null,
  { id, to, subject, text, html, headers, returnsTo }: NewEmail,
): Promise<void> {
  const { seq } = await mailboxes(db)
    .insertInto('sandbox_email')
    .values({
      email_id: id,
      practice,
      recipient: to,
      subject,
      content: text,
      html,
      headers,
      returns_to: returnsTo,
    })
    .returning('seq')
    .executeTakeFirstOrThrow();
  await mailboxes(db)
    .deleteFrom('sandbox_email')
    .where('seq', '<=', String(Number(seq) - mostStored))
    .execute();
}

/** The emails that an address received from any practice, in order. */
export const mailOf = (db: Db, address: string): Promise<ReceivedEmail[]> =>
  received(db)
    .where(sql<string>`lower(recipient)`, '=', address.toLowerCase())
    .orderBy('seq')
    .execute();

/** The newest emails, newest first: those that a practice sent, or those of all. */
export const mailFrom = (db: Db, practice?: string): Promise<ReceivedEmail[]> =>
  received(db)
    .$if(practice !== undefined, (emails) => emails.where('practice', '=', practice ?? null))
    .orderBy('seq', 'desc')
    .limit(mostShown)
    .execute();

/** An email by its number in the mailbox. */
export const emailOf = async (db: Db, seq: string): Promise<OpenedEmail | undefined> =>
  /^\d{1,15}$/.test(seq)
    ? received(db).select(['html', 'headers', 'returns_to as returnsTo']).where('seq', '=', seq).executeTakeFirst()
    : undefined;
