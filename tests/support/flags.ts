import { type FlagKey, flagKeys, type Flags } from '#contract/platform/flags.ts';

export const allOn = Object.fromEntries(flagKeys.map((key) => [key, true])) as Flags;

/** All flags on but this one. */
export const flagsBut = (off: FlagKey): Flags => ({ ...allOn, [off]: false });
