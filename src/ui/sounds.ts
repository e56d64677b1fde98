import { storedChoice } from '#src/lib/stored-choice.ts';

/** Whether the app may be heard on this device. */
export const sounds = storedChoice('rapport.sounds', ['on', 'off']);
