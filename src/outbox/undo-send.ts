import { storedChoice } from '#src/lib/stored-choice.ts';

/** Whether sending a text is delayed so that it can be undone; a sent text cannot be recalled. */
export const undoSend = storedChoice('rapport.undo-send', ['on', 'off']);

/** Milliseconds of that delay. */
export const undoFor = 5000;
