import { mostTestAddresses } from '#contract/campaigns/newsletter-tests.ts';

/** Test emails of a newsletter. */
export const testEmails = {
  open: 'Send a test',
  title: 'Send a test email',
  text: 'The letter as it is now, marked as a test. Its link to unsubscribe unsubscribes nobody.',
  to: 'To',
  toHint: `Up to ${mostTestAddresses} addresses, with commas between them.`,
  asHint:
    'It is filled in as for this client. Without one, it shows what stands there for clients who have no such value.',
  savedFirst: 'It can be sent once the changes are saved.',
  send: 'Send test',
  cancel: 'Cancel',
  none: 'Enter an email address.',
  many: `Enter ${mostTestAddresses} addresses at most.`,
  unusable: (address: string) => `“${address}” is not an email address.`,
  sent: (addresses: string) => `A test is on its way to ${addresses}.`,
  failed: 'The test email could not be sent.',
  quota: (time: string) => `Twenty test emails an hour can be sent. The next one can be sent at ${time}.`,
};
