import { count } from './grammar.ts';

/** Texts that have not been sent, shown outside their conversation. */
export const unsent = {
  /** Of a text that can still be undone. */
  held: {
    list: 'Texts about to be sent',
    inTo: (name: string, seconds: number) => `Sending to ${name} in ${seconds}\u00a0s`,
    nowTo: (name: string) => `Sending to ${name}`,
    undone: (name: string) => `The text to ${name} was not sent`,
    undoTo: (name: string) => `Undo the text to ${name}`,
    heardElsewhere: (name: string, seconds: number, keys: string) =>
      `Sending to ${name} in ${count(seconds, 'second', 'seconds')}. You can undo it with ${keys}.`,
    tooLate: 'The text has been sent and cannot be undone.',
  },

  /** A draft in a conversation that is marked as done. */
  left: {
    list: 'Unsent texts',
    text: {
      to: (name: string) => `Unsent text to ${name}`,
      kept: (name: string) => `The conversation with ${name} is done. Your unsent text is kept.`,
      discard: (name: string) => `Delete the unsent text to ${name}`,
    },
    note: {
      to: (name: string) => `Unsaved note about ${name}`,
      kept: (name: string) => `The conversation with ${name} is done. Your unsaved note is kept.`,
      discard: (name: string) => `Delete the unsaved note about ${name}`,
    },
    discarded: {
      text: (name: string) => `The unsent text to ${name} is deleted`,
      note: (name: string) => `The unsaved note about ${name} is deleted`,
    },
  },
};
