import { formatNumber } from './grammar.ts';

/** What staff read in the thread of a conversation, beside what its messages say. */
export const thread = {
  loadingOlder: 'Loading older messages',
  loadingMore: 'Loading messages',
  failedPage: 'Older messages could not be loaded.',
  newSince: 'New messages',

  spot: {
    /** Heard when a message was brought into sight. */
    shown: (time: string) => `Message of ${time}`,
    missing: 'That message is not in this conversation any more.',
    failed: 'The message could not be loaded.',
  },

  notDelivered: (text: string, reason: string) => `Not delivered: ${text}. ${reason}`,
  sendAgain: 'Send again',

  viewer: {
    title: 'Images',
    place: (number: number, all: number) => `${formatNumber(number)} of ${formatNumber(all)}`,
    previous: 'Previous image',
    next: 'Next image',
    actualSize: 'Actual size',
    fit: 'Fit to window',
    original: 'Open the original',
    download: 'Download',
    close: 'Close',
    broken: 'This image cannot be shown.',
  },
};
