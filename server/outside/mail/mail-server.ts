import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { Db } from '#server/db/schema.ts';
import { isRowId } from '#server/domain/row-id.ts';
import type { Log } from '#server/lib/logger.ts';
import { magicAddress, type ReportKind } from './magic-addresses.ts';
import { mailReport } from './mail-report.ts';
import { storeEmail } from './mailbox.ts';

/** A bounce or complaint on its way to whoever sent the email. */
export interface SandboxReport {
  readonly to: string;
  readonly raw: Buffer;
}

interface MailServerOptions {
  readonly db: Db;
  /** The port on the loopback address; any free one by default. */
  readonly port?: number | undefined;
  /** The practice that sent an email, by the email's id; null where that is not known. */
  readonly senderOf: (emailId: string) => Promise<string | null>;
  /** Passes a report to the product, as the mail server of its bounce address would. */
  readonly onReport: (report: SandboxReport) => Promise<void>;
  readonly log: Log;
}

export interface MailServer {
  readonly url: string;
  /** Emails that are arriving are still taken. */
  close(): Promise<void>;
}

/** Milliseconds from an email to a report about it. */
const reportAfter = 300;

/** The mail service of everybody outside the product: a relay on a loopback port, with the mailboxes behind it. */
export async function startMailServer({
  db,
  port: given = 0,
  senderOf,
  onReport,
  log,
}: MailServerOptions): Promise<MailServer> {
  const deferred = new Set<string>();
  const reports = new Set<NodeJS.Timeout>();

  const report = (kind: ReportKind, email: Parameters<typeof mailReport>[1]) => {
    const timer = setTimeout(() => {
      reports.delete(timer);
      void mailReport(kind, email)
        .then((raw) => onReport({ to: email.returnsTo, raw }))
        .catch((error: unknown) => log.warn('sandbox_mail_failed', { error }));
    }, reportAfter).unref();
    reports.add(timer);
  };
  const receive = async (stream: SMTPServerDataStream, { id, envelope }: SMTPServerSession) => {
    const [{ address: to } = { address: '' }] = envelope.rcptTo;
    const returnsTo = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
    const magic = magicAddress(to);
    try {
      const email = await readEmail(await buffer(stream));
      const sender = email.id === null ? null : await senderOf(email.id);
      for (let copy = 0; copy < (magic?.copies ?? 1); copy += 1)
        await storeEmail(db, sender, { ...email, to, returnsTo });
      if (magic?.reports) report(magic.reports, { to, returnsTo, headers: email.headers });
    } catch (error) {
      log.warn('sandbox_mail_failed', { error });
      throw Object.assign(new Error('4.3.0 Try again later'), { responseCode: 451, cause: error });
    }
    if (magic?.losesAnswer) breakConnection(id);
  };

  const server = new SMTPServer({
    name: 'mail.sandbox.example',
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 1000,
    onRcptTo: ({ address }, _session, done) => {
      const defers = magicAddress(address)?.defers;
      if (!defers || deferred.has(address)) return done();
      deferred.add(address);
      return done(Object.assign(new Error(defers.says), { responseCode: defers.code }));
    },
    onData: (stream, session, done) => callbackify(receive)(stream, session, done),
  });
  const breakConnection = (session: string) => [...server.connections].find(({ id }) => id === session)?.close();
  server.on('error', (error) => log.warn('sandbox_mail_failed', { error }));
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(given, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as AddressInfo;

  return {
    url: `smtp://127.0.0.1:${port}`,
    close: async () => {
      for (const timer of reports) clearTimeout(timer);
      await new Promise<void>((resolve) => {
        server.close(resolve);
      });
    },
  };
}

async function readEmail(raw: Buffer) {
  const { subject = '', text = '', html = null, messageId = '', headerLines } = await PostalMime.parse(raw);
  const id = /^<([^@>]+)@/.exec(messageId)?.[1] ?? '';
  return {
    id: isRowId(id) ? id : null,
    subject,
    text: text.trimEnd(),
    html,
    headers: headerLines.map(({ line }) => line).join('\r\n'),
  };
}
