import { storedChoice } from '#src/lib/stored-choice.ts';

/** What opens after the user marks a conversation as done: the list, or the next conversation in it. */
export const afterDone = storedChoice('rapport.after-done', ['list', 'next']);
