import { storedChoice } from '#src/lib/stored-choice.ts';

/** Where somebody goes who has marked the open conversation as done: back to the list, or on to the next conversation in it. */
export const afterDone = storedChoice('rapport.after-done', ['list', 'next']);
