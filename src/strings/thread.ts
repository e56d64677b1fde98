import type { DeliveryStatus } from '#contract/rules/texting/delivery-status.ts';
import { count, formatNumber } from './grammar.ts';

/** The thread of a conversation. */
export const thread = {
  failed: { title: 'Messages could not be loaded' },
  automated: 'Automated',
  note: 'Note for staff',
  system: 'System',
  from: (name: string) => `From ${name}`,
  /** The accessible names of texts and notes that the server does not have yet. */
  unsent: {
    undoable: 'Sending soon',
    sending: 'Sending',
    waiting: 'Waiting to be sent',
    behind: 'Waiting to be sent',
    afterEdit: 'Not sent yet',
    paused: 'Not sent yet',
    failed: 'Not sent',
  },
  newMessages: (value: number) => count(value, 'new message', 'new messages'),
  /** The button that scrolls to them. */
  newBelow: (value: number) => `${formatNumber(value)} new`,
  newBelowLeads: (value: number) => `${formatNumber(value)} new, jump to the latest message`,
  jumpToLatest: 'Jump to the latest message',
  empty: 'Say hello. What you write here is sent as a text message.',
  image: (name: string) => `Image from ${name}`,
  ourImage: 'Image you sent',
  openImage: 'Open image',
  /** A client's image that the server is fetching from the carrier. */
  loadingImage: 'Loading the image',
  failedFile: 'This file could not be loaded.',

  /** The delivery status of a text. */
  status: {
    ENQUEUED: 'Sending',
    PROCESSED: 'On its way',
    DELIVERED: 'Delivered',
    FAILED_TO_DELIVER: 'Not delivered',
    FAILED_TO_PROCESS: 'Not delivered',
  } satisfies Record<DeliveryStatus, string>,
  /** A text without a delivery report after a day. */
  noReport: 'No report from the carrier',
  waitingForConnection: 'Waiting for the connection',
  waitingInOrder: 'Waiting for the text above it',
  waitingForEdit: 'Not sent: waiting for the text being edited',
  sendNow: 'Send now',

  loadingOlder: 'Loading older messages',
  loadingMore: 'Loading messages',
  failedPage: 'Older messages could not be loaded.',
  newSince: 'New messages',

  spot: {
    /** Announced after scrolling to a message. */
    shown: (time: string) => `Message of ${time}`,
    missing: 'That message is no longer in this conversation.',
    failed: 'The message could not be loaded.',
  },

  notSent: (text: string, reason: string) => `Not sent: ${text}. ${reason}`,
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
