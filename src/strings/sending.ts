import { count } from './grammar.ts';

/** Sending and undoing texts, and notes. */
export const sending = {
  send: 'Send',
  more: 'More ways to send',
  menu: 'How to send',
  andDone: 'Send and mark as done',
  sendingAndDone: (name: string) => `Sending to ${name}, marked as done`,

  undo: {
    choice: 'Before a text is sent',
    choices: { on: 'Wait 5 seconds', off: 'Send immediately' },
    in: (seconds: number) => `Sending in ${seconds} s`,
    now: 'Sending',
    undo: 'Undo',
    /** Announced only if at least this many seconds are left. */
    announceFrom: 3,
    announcement: (seconds: number) => `Sending in ${count(seconds, 'second', 'seconds')}. You can undo it.`,
  },

  paused: {
    title: 'Not sent yet: a colleague texted this client in the meantime.',
    wrote: (name: string, time: string) => `${name}, ${time}:`,
    image: 'An image',
    sendAnyway: 'Send anyway',
  },

  write: 'Write a text',
  note: {
    write: 'Write a note for staff',
    field: 'Note for staff',
    placeholder: 'Only staff can read this',
    save: 'Save note',
    preview: (text: string) => `Note: ${text}`,
    only: 'A note for staff. The client never sees it.',
  },

  state: {
    waiting: (items: number, hasMarks: boolean) =>
      hasMarks ? count(items, 'change waiting', 'changes waiting') : count(items, 'text waiting', 'texts waiting'),
    stuck: (items: number, hasMarks: boolean) =>
      hasMarks
        ? count(items, 'change not saved', 'changes not saved')
        : count(items, 'text not sent', 'texts not sent'),
    saved: 'All changes saved',
  },
};
