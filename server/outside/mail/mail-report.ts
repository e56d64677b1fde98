import MailComposer from 'nodemailer/lib/mail-composer';
import type { ReportKind } from './magic-addresses.ts';

interface Reported {
  readonly to: string;
  /** The address to return it to. */
  readonly returnsTo: string;
  readonly headers: string;
}

const statuses = { bounce: '5.1.1', full: '5.2.2' } as const;
const words = {
  bounce: 'There is no such mailbox.',
  full: 'The mailbox is full.',
  complaint: 'This is a report of spam.',
};
const mailServer = 'mail.sandbox.example';

/** The message by which a mail service returns an email (RFC 3464), or passes on a complaint about it (RFC 5965). */
export const mailReport = (kind: ReportKind, { to, returnsTo, headers }: Reported): Promise<Buffer> =>
  new MailComposer({
    from: { name: 'Mail Delivery System', address: `mailer-daemon@${mailServer}` },
    to: { name: '', address: returnsTo },
    subject: kind === 'complaint' ? 'Complaint about your email' : 'Returned mail',
    headers: { 'Auto-Submitted': 'auto-replied' },
    text: words[kind],
    attachments: [
      kind === 'complaint'
        ? part('message/feedback-report', [
            'Feedback-Type: abuse',
            'User-Agent: Sandbox/1',
            'Version: 1',
            `Original-Mail-From: <${returnsTo}>`,
          ])
        : part('message/delivery-status', [
            `Reporting-MTA: dns; ${mailServer}`,
            '',
            `Final-Recipient: rfc822; ${to}`,
            'Action: failed',
            `Status: ${statuses[kind]}`,
          ]),
      part('text/rfc822-headers', [headers]),
    ],
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();

const part = (contentType: string, lines: readonly string[]) => ({
  contentType,
  content: `${lines.join('\r\n')}\r\n`,
  contentDisposition: 'inline' as const,
  contentTransferEncoding: '7bit',
  filename: false as const,
});
