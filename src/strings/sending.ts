import { limits } from '#contract/rules/limits.ts';

const plural = new Intl.PluralRules('en-US');
const count = (value: number, one: string, other: string) => `${value} ${plural.select(value) === 'one' ? one : other}`;

/** What staff read about texts on their way, held back, planned for later, and notes among themselves. */
export const sending = {
  send: 'Send',
  more: 'More ways to send',
  menu: 'How to send',
  andDone: 'Send and mark as done',
  later: 'Send later',

  undo: {
    in: (seconds: number) => `Sending in ${seconds} s`,
    now: 'Sending',
    undo: 'Undo',
    /** Said where there are still so many seconds left. */
    heardFrom: 3,
    heard: (seconds: number) => `Sending in ${count(seconds, 'second', 'seconds')}. You can undo it.`,
  },

  paused: {
    title: 'Not sent yet: a colleague has texted this client meanwhile.',
    wrote: (name: string, time: string) => `${name}, ${time}:`,
    image: 'An image',
    sendAnyway: 'Send anyway',
  },

  note: {
    write: 'Write a note for staff',
    back: 'Back to texting the client',
    field: 'Note for staff',
    placeholder: 'Only staff can read this',
    save: 'Save note',
    only: 'Note for staff. The client never sees it.',
    tooLong: (over: number) =>
      `${count(over, 'character', 'characters')} too many. A note can have ${limits.messageLength.toLocaleString('en-US')}.`,
  },
};
