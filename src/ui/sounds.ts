import { keptChoice } from '#src/lib/kept-choice.ts';

/** Whether the app may be heard on this device. */
export const sounds = keptChoice('rapport.sounds', ['on', 'off']);
