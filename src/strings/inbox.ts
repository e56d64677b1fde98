import type { OpenRequest } from '#contract/communication/conversations.ts';
import { count, formatNumber, listed } from './grammar.ts';

const requestNames = { Appointment: 'appointment request', RxRefill: 'refill request' } as const;

/** The inbox. */
export const inbox = {
  savedToRecord: (pets: readonly string[]) =>
    `Saved to ${listed(pets.map((pet) => `${pet}’s`))} record. Undo keeps record and tags.`,
  /** Beside the client's name: `Tom Okafor (husband)`. */
  contactNamed: (name: string, relation: string | null) => (relation ? `${name} (${relation})` : name),
  conversations: 'Conversations',
  lists: 'Lists',
  containers: { INBOX: 'Inbox', DONE: 'Done' },
  search: 'Search conversations',
  clearSearch: 'Clear search',
  newConversation: 'New conversation',
  conversation: 'Conversation',
  messages: 'Messages',
  backToList: 'Back to conversations',

  row: {
    you: (text: string) => `You: ${text}`,
    said: (author: string, text: string) => `${author}: ${text}`,
    automated: (text: string) => `Automated: ${text}`,
    automatedReply: 'Automated reply sent',
    reminder: 'Reminder sent',
    image: 'Image',
    images: (value: number) => count(value, 'image', 'images'),
    files: (value: number) => count(value, 'file', 'files'),
    unread: 'Unread',
    pinned: 'Pinned',
    failed: 'Not delivered',
    failedBefore: 'An earlier text was not delivered',
    /** An unsent text of this browser. */
    unsent: 'Not sent',
    optedOut: 'Opted out',
    nothingYet: 'No messages yet',
    unknownClient: 'Unknown client',
    severalClients: 'Several clients have this number',
    noClient: 'No client has this number',
    appointmentRequest: 'Appointment request',
    refillRequest: 'Refill request',
  },

  empty: {
    INBOX: { title: 'Your inbox is empty', text: 'Texts from clients appear here as they arrive.' },
    DONE: {
      title: 'Nothing is done yet',
      text: 'Conversations you mark as done are kept here. A new text brings them back.',
    },
    choose: { title: 'Choose a conversation', text: 'Or start a new one with a client.' },
  },
  failedList: { title: 'Conversations could not be loaded' },
  notFound: {
    title: 'Conversation not found',
    text: 'It may belong to another branch of your organization, or the link is out of date.',
  },
  loadingConversations: 'Loading conversations',
  loadingMessages: 'Loading messages',

  actions: {
    pin: 'Pin',
    unpin: 'Unpin',
    markUnread: 'Mark as unread',
    markRead: 'Mark as read',
    markDone: 'Mark as done',
    moveToInbox: 'Move to inbox',
    noReply: 'No reply needed',
  },
  needsNoReply: (name: string) => `${name} needs no reply`,
  moved: { DONE: (name: string) => `${name} is done`, INBOX: (name: string) => `${name} is back in the inbox` },
  /** Requests that are open in a conversation that is marked as done. */
  openRequests: {
    title: 'Requests still wait for an answer:',
    still: (requests: readonly string[], more: number) =>
      `Still waiting: ${[...requests, ...(more > 0 ? [`${formatNumber(more)} more`] : [])].join('; ')}.`,
    request: ({ request_type: type, pet_name: pet, is_move: isMove }: OpenRequest) =>
      `${isMove ? 'request to move a visit' : requestNames[type]}${pet ? ` for ${pet}` : ''}`,
    of: (client: string, requests: string) => `${client}: ${requests}`,
  },
  undo: 'Undo',

  /** The author of a message without a name. */
  practice: 'Practice',

  retry: 'Retry',
  edit: 'Edit',
  discard: 'Delete',
};
