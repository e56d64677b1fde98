import type { NewsletterRun, ReaderGroup } from '#contract/campaigns/newsletter-runs.ts';
import { count, formatNumber } from './grammar.ts';

const clients = (value: number) => count(value, 'client', 'clients');

/** The sending of a newsletter, and what became of it. */
export const newsletterRuns = {
  send: 'Review and send',
  incomplete: 'Subject, content and recipients are needed before it can be sent.',
  stateLabel: 'Sending',
  state: ({ state, readers, handed }: NewsletterRun, start: string): string => {
    switch (state) {
      case 'SCHEDULED':
        return `Scheduled for ${start}`;
      case 'PREPARING':
        return 'Preparing';
      case 'SENDING':
        return `Sending ${formatNumber(handed)} of ${formatNumber(readers)}`;
      case 'PAUSED':
        return `Paused after ${formatNumber(handed)} of ${formatNumber(readers)}`;
      case 'STOPPED':
        return `Stopped after ${formatNumber(handed)} of ${formatNumber(readers)}`;
      case 'MISSED':
        return `Not sent: it was due ${start}`;
      case 'DONE':
        return `Sent to ${formatNumber(handed)}`;
    }
  },
  missed: 'It could not be sent then. Send it now?',
  edited: 'The letter was edited since. What is sent is what was reviewed then.',
  actions: {
    unschedule: 'Unschedule',
    reschedule: 'Change the time',
    sendNow: 'Send now',
    pause: 'Pause',
    resume: 'Resume',
    stop: 'Stop for good',
  },
  stopQuestion: {
    title: 'Stop for good?',
    text: 'Those who have it keep it. The others do not get it, unless you send it to them later.',
    confirm: 'Stop for good',
    cancel: 'Go on sending',
  },
  actionFailed: 'That could not be done.',
  dialog: {
    title: 'Send this newsletter',
    moveTitle: 'Change the time',
    subject: 'Subject',
    reaches: (value: number) => `${clients(value)} get it.`,
    counting: 'Counting who gets it',
    countFailed: 'It could not be counted who gets it.',
    nobody: 'Nobody gets it. Choose other recipients first.',
    when: 'When',
    now: 'Now',
    later: 'At a time',
    day: 'Day',
    time: 'Time',
    clock: (zone: string) => `By your practice’s clock (${zone}).`,
    timeMissing: 'Choose a day and a time.',
    sendNow: (value: number) => `Send to ${clients(value)} now`,
    schedule: 'Schedule',
    save: 'Save',
    cancel: 'Cancel',
    /** NL-21. */
    failed: 'The newsletter could not be sent.',
    begun: 'The newsletter is being sent',
    undo: 'Undo',
    undone: 'No newsletter was sent',
    undoFailed: 'It is already being sent. It can be paused or stopped.',
    scheduled: 'The newsletter is scheduled',
  },
  report: {
    title: 'What became of it',
    loading: 'Loading the report',
    failed: 'The report could not be loaded.',
    readers: (value: number) => `${clients(value)} in all`,
    groups: {
      waiting: 'Waiting',
      delivered: 'Delivered',
      returned: 'Returned',
      failed: 'Not accepted',
      unknown: 'Perhaps delivered',
      skipped: 'Skipped',
      unsubscribed: 'Unsubscribed by it',
      complained: 'Reported as spam',
      clicked: 'Opened a link',
    } satisfies Readonly<Record<ReaderGroup, string>>,
    hints: {
      delivered: 'Taken by the mail service and not returned',
      unknown: 'It left, and the answer was lost. It is not sent again by itself',
      clicked: 'At least: programs that check mail open links too',
    } satisfies Partial<Record<ReaderGroup, string>>,
    headings: { group: 'What became of it', count: 'Clients' },
    open: (group: string, value: number) => `${group}: ${clients(value)}. Show them`,
    links: 'Links',
    link: (readers: number) => `opened by ${clients(readers)}`,
    resend: (value: number) => `Send again to the ${clients(value)} who did not get it`,
    withUnknown: (value: number) => `Also to the ${clients(value)} who perhaps got it`,
    resent: 'It is being sent to them again',
    list: (group: string) => `${group}: clients`,
    listLoading: 'Loading clients',
    listFailed: 'Clients could not be loaded.',
    search: 'Find a client',
    none: 'No client found.',
    unnamed: 'Client who is not in the practice software any more',
    more: 'Show more',
    close: 'Close',
  },
};
