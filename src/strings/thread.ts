import type { DeliveryStatus } from '#contract/rules/texting/delivery-status.ts';
import type { FileKind } from '#contract/rules/texting/file-kind.ts';
import type { MediaFailure } from '#contract/rules/texting/media-failure.ts';
import { count, formatNumber, oneDecimal, withinSentence } from './grammar.ts';

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
  /** Files that clients send. */
  file: {
    kind: {
      picture: 'Image',
      heic: 'HEIC photo',
      video: 'Video',
      audio: 'Voice message',
      pdf: 'PDF',
      contact: 'Contact card',
      text: 'Text file',
      file: 'File',
    } satisfies Record<FileKind, string>,
    /** While the server fetches it from the carrier. */
    loading: (kind: string) => `Loading the ${/^[A-Z]{2}/.test(kind) ? kind : withinSentence(kind)}`,
    failed: {
      too_large: 'This file is too large for a text and could not be loaded.',
      gone: 'The carrier no longer has this file.',
      too_many: 'Your practice has received too many files today. Try again tomorrow.',
      unreachable: 'This file could not be loaded: the carrier did not answer.',
      unknown: 'This file could not be loaded.',
    } satisfies Record<MediaFailure | 'unknown', string>,
    size: (bytes: number) =>
      bytes < 1024 * 1024 ? `${formatNumber(Math.ceil(bytes / 1024))} KB` : `${oneDecimal(bytes / 1024 / 1024)} MB`,
    download: 'Download',
    downloadThis: (what: string) => `Download ${what}`,
    again: 'Try again',
    notAgain: 'The file could not be requested again.',
    ask: 'Ask for it again',
    /** A text to the client, which staff can change. */
    request: 'Sorry, the file that you sent did not reach us. Could you send it again?',
  },

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
  failing: 'Could not be sent yet. It is tried again by itself.',
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
