import { entryOf } from '#contract/entry-of.ts';
import { emailStopSentences } from './email-stop.ts';

/** Why no mail service was asked, or none took the email. */
const sentences: Readonly<Record<string, string>> = {
  unusable_address: 'The email address cannot be used',
  not_configured: 'Email is not set up',
  stopped: emailStopSentences.BOUNCED,
  complained: emailStopSentences.COMPLAINED,
  unsubscribed: 'The client wants no emails after visits',
  paused: 'Messages to this client are paused',
  gave_up: 'The mail service did not take it for a day',
};

/** A status of RFC 3463 says that the address does not exist; the others of its subject say nothing definite or are about the sender's. */
export const isUnknownAddress = (status: string): boolean => /\b5\.1\.(?:[1-6]|10)\b/.test(status);

/** What staff read of a failed email, by the status of a reply or a report, or a word of ours. */
export function failureSentence(status: string): string {
  const own = entryOf(sentences, status);
  if (own !== undefined) return own;
  if (isUnknownAddress(status)) return 'The email address does not exist';
  return /\b[45]\.2\.2\b/.test(status) ? 'The mailbox is full' : 'The mail service refused it';
}
