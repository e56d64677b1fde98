import { storedChoice } from '#src/lib/stored-choice.ts';

/** Whether the app plays sounds on this device. */
export const sounds = storedChoice('rapport.sounds', ['on', 'off']);
