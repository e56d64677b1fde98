import type { NewsletterRun, ReaderGroup } from '#contract/campaigns/newsletter-runs.ts';
import { count, formatNumber } from './grammar.ts';

const clients = (value: number) => count(value, 'client', 'clients');

/** The sending of a newsletter, and what became of it. */
export const newsletterRuns = {
  send: 'Review and send',
  incomplete: 'Subject, content, recipients and the practice’s postal address are needed before it can be sent.',
  fix: { details: 'Go to the details', content: 'Go to the content' },
  fixFirst: 'Fix this before it can be sent',
  chooseFirst: 'Choose who gets it before it can be sent.',
  stateLabel: 'Sending',
  state: ({ state, readers, handed, started }: NewsletterRun, start: string, sentAgain = 0): string => {
    const again = sentAgain > 0 ? `, again to ${formatNumber(sentAgain)}` : '';
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
        return started === null
          ? 'Stopped before it began'
          : `Stopped after ${formatNumber(handed)} of ${formatNumber(readers)}${again}`;
      case 'MISSED':
        return `Not sent: it was due ${start}`;
      case 'DONE':
        return `Sent to ${formatNumber(handed)}${again}`;
    }
  },
  /** On a server that knows no runs. */
  plain: {
    sent: 'Sent',
    scheduled: (start: string) => `Scheduled for ${start}`,
    unseen: 'This server does not say what became of it.',
  },
  /** Who gets a scheduled newsletter is found when it begins. */
  changedSince: (now: number, reviewed: number) =>
    `${clients(now)} get it now; it was reviewed for ${clients(reviewed)}. “Change the time” reviews it again.`,
  failing: (value: number) =>
    `${count(value, 'email', 'emails')} could not be handed over yet. It is tried again by itself.`,
  preparing: 'Nothing has left yet; it begins in a moment.',
  by: (author: string) => `by ${author}`,
  missed: 'It could not be sent then. Send it now?',
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
    unscheduled: 'This newsletter was unscheduled in the meantime. It is sent only if you schedule it again.',
    subject: 'Subject',
    reaches: (value: number) => `${clients(value)} get it.`,
    mustBeFixed: 'It can be sent once what stands under “Must be fixed” is fixed.',
    counting: 'Counting who gets it',
    countFailed: 'It could not be counted who gets it.',
    uncounted: 'This server does not say how many clients get it.',
    nobody: 'Nobody gets it. Choose other recipients first.',
    when: 'When',
    now: 'Now',
    later: 'At a time',
    day: 'Day',
    time: 'Time',
    clock: (zone: string) => `By your practice’s clock (${zone}).`,
    /** The campaign's start date, of the cadences page. */
    begins: (day: string) => `Newsletters of this practice begin on ${day}.`,
    farAhead: (day: string, button: string) =>
      `${day} is more than a year ahead. If that is meant, press “${button}” again.`,
    timeMissing: 'Choose a day and a time.',
    /** Null where it is not known how many get it. */
    sendNow: (value: number | null) => (value === null ? 'Send now' : `Send to ${clients(value)} now`),
    schedule: 'Schedule',
    save: 'Save',
    cancel: 'Cancel',
    /** NL-21. */
    failed: 'The newsletter could not be sent.',
    asking: 'No answer yet. The server is asked whether the newsletter was sent.',
    unknown: 'It is not known whether the newsletter was sent. Try again to find out: it is never sent twice.',
    begun: 'The newsletter is being sent',
    undo: 'Undo',
    undone: 'No newsletter was sent',
    undoFailed: 'It cannot be undone any more: it is being sent, or was stopped.',
    scheduled: 'The newsletter is scheduled',
  },
  report: {
    title: 'What became of it',
    again: (start: string) => `Sent again ${start}`,
    runsFailed: 'Whether it was sent again could not be loaded.',
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
    pictures: {
      title: 'Pictures',
      undescribed: 'A picture without a description',
      withdraw: 'Withdraw',
      withdrawIt: (picture: string) => `Withdraw: ${picture}`,
      withdrawn: 'Withdrawn',
      question: {
        title: 'Withdraw this picture?',
        text: (alt: string | null) =>
          `${alt ? `“${alt}”` : 'It'} is deleted for good. Where this or another newsletter shows it, readers see its description. A mail app may still show a copy that it has kept.`,
        confirm: 'Withdraw for good',
        cancel: 'Keep it',
      },
      failed: 'The picture could not be withdrawn.',
    },
    resend: {
      failed: (value: number) =>
        value === 0
          ? 'Send again to those who perhaps got it'
          : `Send again to the ${clients(value)} who did not get it`,
      stopped: (value: number) => `Send to the ${clients(value)} who ${value === 1 ? 'was' : 'were'} not sent to`,
    },
    resendQuestion: {
      title: { failed: 'Send again?', stopped: 'Send to the others?' },
      text: 'They get the letter as it was sent, each at the address that the client has now.',
      missed: {
        failed: (value: number) => `${clients(value)} did not get it.`,
        stopped: (value: number) => `${clients(value)} ${value === 1 ? 'was' : 'were'} not sent to.`,
      },
      withUnknown: (value: number) => `Also to ${clients(value)} who perhaps got it`,
      confirm: (value: number) => `Send to ${clients(value)}`,
      cancel: 'Cancel',
    },
    resent: 'It is being sent to them',
    list: (group: string) => `Clients: ${group.toLowerCase()}`,
    listLoading: 'Loading clients',
    listFailed: 'Clients could not be loaded.',
    search: 'Find a client',
    none: 'No client found.',
    unnamed: 'Client who is not in the practice software any more',
    more: 'Show more',
    moreFailed: 'More clients could not be loaded.',
    close: 'Close',
  },
};
