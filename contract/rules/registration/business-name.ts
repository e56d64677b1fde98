import type { BusinessStructure } from './sms-registration-form.ts';

/** Suffixes of legal names as the last word, without dots, and the structures that have them. */
const suffixes = new Map<string, readonly BusinessStructure[]>([
  ...['llc', 'lc', 'pllc', 'plc'].map((suffix) => [suffix, ['LLC']] as const),
  ...['inc', 'incorporated', 'corp', 'corporation', 'pc', 'psc', 'csp', 'apc', 'pa', 'sc'].map(
    (suffix) => [suffix, ['CORPORATION', 'NONPROFIT']] as const,
  ),
  ...['llp', 'lllp', 'pllp', 'lp'].map((suffix) => [suffix, ['PARTNERSHIP']] as const),
]);

/** Structures whose legal names usually end in a suffix. */
const suffixed: readonly BusinessStructure[] = ['PARTNERSHIP', 'CORPORATION', 'LLC'];

const otherSigns = /[^\p{L}\p{N}]+/gu;
const marks = /[\p{M}'’.]/gu;

/** A name in the form in which names are compared: small letters, without accents, punctuation and the difference between “&” and “and”. */
export const comparable = (name: string): string =>
  name.normalize('NFD').toLowerCase().replace(marks, '').replaceAll('&', ' and ').replace(otherSigns, ' ').trim();

const lastWord = (name: string): string => {
  const words = comparable(name);
  return words.slice(words.lastIndexOf(' ') + 1);
};

/** Whether a legal name ends in a suffix that another structure has. */
export const hasSuffixOfAnother = (legalName: string, structure: BusinessStructure): boolean =>
  !(suffixes.get(lastWord(legalName))?.includes(structure) ?? true);

/** Whether a legal name is the everyday one, without the suffix that names of this structure have. */
export const lacksSuffix = (legalName: string, everydayName: string, structure: BusinessStructure): boolean =>
  suffixed.includes(structure) &&
  !suffixes.has(lastWord(legalName)) &&
  comparable(legalName) === comparable(everydayName);

/** Whether a text names a business. */
export const mentions = (text: string, names: readonly string[]): boolean => {
  const words = ` ${comparable(text)} `;
  return names.some((name) => comparable(name) !== '' && words.includes(` ${comparable(name)} `));
};
