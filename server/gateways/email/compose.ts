import MailComposer from 'nodemailer/lib/mail-composer';
import { mailAddress } from '#contract/rules/mail-address.ts';
import type { OutgoingEmail } from './gateway.ts';
import { headerLine, senderName } from './header-line.ts';

export interface Sender {
  /** The address in From. */
  readonly from: string;
  /** The domain to which emails are returned; null to return them to `from`. */
  readonly bounces: string | null;
}

/** An email ready to be sent. */
export interface ComposedEmail {
  readonly envelope: { readonly from: string; readonly to: string };
  readonly content: Buffer;
}

/** Composes an email. Null where its recipient is not one plain address. */
export async function composeEmail(email: OutgoingEmail, { from, bounces }: Sender): Promise<ComposedEmail | null> {
  const to = mailAddress(email.to);
  if (to === null) return null;
  const replyTo = email.replyTo === null ? null : mailAddress(email.replyTo);
  const content = await new MailComposer({
    from: { name: senderName(email.fromName), address: from },
    to: { name: '', address: to },
    ...(replyTo !== null && { replyTo: { name: senderName(email.fromName), address: replyTo } }),
    subject: headerLine(email.subject),
    date: new Date(email.date),
    messageId: `<${email.id}@${from.slice(from.indexOf('@') + 1)}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(email.listId !== undefined && {
        'List-Id': `<${email.listId}.${from.slice(from.indexOf('@') + 1)}>`,
        Precedence: 'bulk',
      }),
      // RFC 8058: mail programs post there.
      ...(email.unsubscribeUrl !== null && {
        'List-Unsubscribe': `<${email.unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    text: email.text.toWellFormed(),
    html: email.html.toWellFormed(),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
  return { envelope: { from: bounces === null ? from : `bounces+${email.returnToken}@${bounces}`, to }, content };
}
