import type { EmailStop } from '#contract/campaigns/email-stop.ts';

type Kind = Exclude<EmailStop['reason'], 'UNSUBSCRIBED'> | Exclude<EmailStop['scope'], 'ALL'>;

/** What its words depend on: why all emails are stopped, or which ones. */
export const stopKind = ({ scope, reason }: EmailStop): Kind =>
  scope === 'ALL' ? (reason === 'BOUNCED' ? 'BOUNCED' : 'COMPLAINED') : scope;

/** Email to a client that is stopped. */
export const emailStops = {
  stopped: {
    BOUNCED: 'Emails stopped',
    COMPLAINED: 'Emails stopped',
    NEWSLETTER: 'Newsletters stopped',
    AFTER_VISIT: 'Thank-you messages stopped',
  } satisfies Record<Kind, string>,
  why: {
    BOUNCED: 'Emails to this address came back. Correct it in your practice software, or allow emails again.',
    COMPLAINED: 'The client reported an email as spam, so they get no more emails from you.',
    NEWSLETTER: 'The client unsubscribed from your newsletters.',
    AFTER_VISIT: 'The client unsubscribed from messages after a visit.',
  } satisfies Record<Kind, string>,
  allow: {
    BOUNCED: 'Allow emails again',
    COMPLAINED: 'Allow emails again',
    NEWSLETTER: 'Allow newsletters again',
    AFTER_VISIT: 'Allow thank-you messages again',
  } satisfies Record<Kind, string>,
  dialog: {
    title: {
      BOUNCED: 'Allow emails again?',
      COMPLAINED: 'Did the client ask for emails?',
      NEWSLETTER: 'Did the client ask for newsletters?',
      AFTER_VISIT: 'Did the client ask for thank-you messages?',
    } satisfies Record<Kind, string>,
    text: {
      BOUNCED: (email) =>
        `Two emails to ${email} came back because there is no such address. If one more comes back, emails are stopped again.`,
      COMPLAINED: (email) =>
        `Somebody reported an email to ${email} as spam. Allow emails only if the client has told you that they want them.`,
      NEWSLETTER: (email) =>
        `Somebody with the address ${email} unsubscribed. Allow newsletters only if the client has told you that they want them.`,
      AFTER_VISIT: (email) =>
        `Somebody with the address ${email} unsubscribed. Allow these messages only if the client has told you that they want them.`,
    } satisfies Record<Kind, (email: string) => string>,
    confirm: {
      BOUNCED: 'Allow emails',
      COMPLAINED: 'They asked, allow emails',
      NEWSLETTER: 'They asked, allow newsletters',
      AFTER_VISIT: 'They asked, allow messages',
    } satisfies Record<Kind, string>,
    cancel: 'Cancel',
    close: 'Close',
    failed: 'They are still stopped.',
  },
  allowed: {
    ALL: (email: string) => `Emails to ${email} are allowed again.`,
    NEWSLETTER: (email: string) => `Newsletters to ${email} are allowed again.`,
    AFTER_VISIT: (email: string) => `Thank-you messages to ${email} are allowed again.`,
  } satisfies Record<EmailStop['scope'], unknown>,
};
