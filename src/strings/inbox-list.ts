import { count, formatNumber, listed } from './grammar.ts';

const conversations = (value: number) => count(value, 'conversation', 'conversations');

/** The list of conversations. */
export const inboxList = {
  row: {
    /** Beside a message that may be a colleague's. */
    ownUnsent: 'Yours not sent',
    /** Separates the parts of a row for screen readers. */
    pause: ', ',
    draft: 'Draft:',
    askedToStop: 'No more texts?',
    waiting: (age: string) => `Waiting ${age}`,
    waitingSince: (when: string) => `Needs a reply since ${when}`,
    done: 'Done',
    backInInbox: 'In the inbox',
    selected: 'Selected',
    oneClient: 'One client may have this number',
    select: (name: string) => `Select ${name}`,
  },

  filters: {
    label: 'Show only',
    count: (value: number) => formatNumber(value),
    chips: { unread: 'Unread', 'needs-reply': 'Needs reply', failed: 'Failed' },
    empty: {
      unread: { title: 'Nothing is unread', text: 'New texts stay here until someone opens them.' },
      'needs-reply': { title: 'No one is waiting for a reply', text: 'Clients stay here until someone replies.' },
      failed: {
        title: 'Everything was delivered',
        text: 'Conversations whose last text was not delivered appear here.',
      },
    },
    showAll: 'Show all',
    oldestFirst: 'Oldest first',
  },

  updates: {
    newTexts: (value: number) => `${formatNumber(value)} new`,
    reordered: 'Updated',
    announcement: 'The list has changed. Use the button above it to update.',
  },

  selection: {
    label: 'Selection',
    count: (value: number) => `${formatNumber(value)} selected`,
    all: (value: number) => `Select all ${formatNumber(value)}`,
    clear: 'Clear selection',
  },

  bulk: {
    changed: {
      done: (value: number) => `${conversations(value)} done`,
      reopened: (value: number) => `${conversations(value)} back in the inbox`,
      read: (value: number) => `${conversations(value)} marked as read`,
      unread: (value: number) => `${conversations(value)} marked as unread`,
      pinned: (value: number) => `${conversations(value)} pinned`,
      unpinned: (value: number) => `${conversations(value)} unpinned`,
      noReply: (value: number) => count(value, 'conversation needs no reply', 'conversations need no reply'),
      reply: (value: number) => count(value, 'conversation needs a reply', 'conversations need a reply'),
    },
    names: (names: readonly string[], more: number) =>
      listed(more > 0 ? [...names, `${formatNumber(more)} more`] : names),
    saved: (names: string, pets: number) =>
      `${names}. Saved to ${count(pets, 'patient record', 'patient records')}. Undo keeps records and tags.`,
    refused: (value: number, of: number) => `${formatNumber(value)} of ${formatNumber(of)} could not be changed`,
    retry: 'Retry',
  },
};
