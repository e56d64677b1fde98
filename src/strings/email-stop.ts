import type { EmailStop } from '#contract/campaigns/email-stop.ts';

type Reason = EmailStop['reason'];

/** Email to a client that is stopped. */
export const emailStops = {
  stopped: 'Emails stopped',
  why: {
    BOUNCED: 'Emails to this address came back. Correct it in your practice software, or allow emails again.',
    COMPLAINED: 'The client reported an email as spam, so they get no more emails from you.',
  } satisfies Record<Reason, string>,
  allow: 'Allow emails again',
  dialog: {
    title: {
      BOUNCED: 'Allow emails again?',
      COMPLAINED: 'Did the client ask for emails?',
    } satisfies Record<Reason, string>,
    text: {
      BOUNCED: (email: string) =>
        `Two emails to ${email} came back because there is no such address. If one more comes back, emails are stopped again.`,
      COMPLAINED: (email: string) =>
        `Somebody reported an email to ${email} as spam. Allow emails only if the client has told you that they want them.`,
    } satisfies Record<Reason, unknown>,
    confirm: { BOUNCED: 'Allow emails', COMPLAINED: 'They asked, allow emails' } satisfies Record<Reason, string>,
    cancel: 'Cancel',
    close: 'Close',
    failed: 'Emails are still stopped.',
  },
  allowed: (email: string) => `Emails to ${email} are allowed again.`,
};
