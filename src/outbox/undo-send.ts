import { storedChoice } from '#src/lib/stored-choice.ts';

/** Whether a text waits a moment for second thoughts before it leaves. What has left cannot be called back from a phone. */
export const undoSend = storedChoice('rapport.undo-send', ['on', 'off']);

/** For how many milliseconds it waits. */
export const undoFor = 5000;
