import { keptChoice } from '#src/lib/kept-choice.ts';

/** Where somebody goes who has marked the open conversation as done: back to the list, or on to the next conversation in it. */
export const afterDone = keptChoice('rapport.after-done', ['list', 'next']);
