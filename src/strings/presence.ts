import { listed } from './grammar.ts';

const are = (names: readonly string[]) => (names.length === 1 ? 'is' : 'are');

/** Colleagues who have the same conversation open. */
export const presence = {
  /** A colleague whose token has no name. */
  colleague: 'A colleague',
  here: (names: readonly string[]) => `${listed(names)} ${are(names)} here`,
  writing: (names: readonly string[]) => `${listed(names)} ${are(names)} writing…`,
};
