import { keptChoice } from '#src/lib/kept-choice.ts';

/** Whether a text waits a moment for second thoughts before it leaves. What has left cannot be called back from a phone. */
export const undoSend = keptChoice('rapport.undo-send', ['on', 'off']);

/** For how many milliseconds it waits. */
export const undoFor = 5000;
