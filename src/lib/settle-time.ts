/** Milliseconds after which a press is meant for what is on screen. The second half of a double press comes earlier. */
export const settleTime = 700;
