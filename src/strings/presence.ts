import { listed } from './grammar.ts';

const are = (names: readonly string[]) => (names.length === 1 ? 'is' : 'are');

/** What staff read of colleagues who have a conversation open. */
export const presence = {
  /** Somebody whose token has no name. */
  colleague: 'A colleague',
  here: (names: readonly string[]) => `${listed(names)} ${are(names)} here`,
  writing: (names: readonly string[]) => `${listed(names)} ${are(names)} writing…`,
};
