/** A field's text and the position of its caret, in UTF-16 code units. */
export interface EditedField {
  readonly value: string;
  readonly caret: number;
}

/** Digits in front of the hyphen. */
const prefixLength = 2;
/** Digits in front of the hyphens of a Social Security number. */
const firstPersonal = 3;
const secondPersonal = 5;
const separator = /[\p{Pd}\s]/u;
const digit = /\d/;

/**
 * An EIN as ##-####### while it is typed or pasted (SM-03). No digit is lost or added, and the caret stays behind the same digit. The hyphens
 * of a Social Security number stay where they were typed, so that it can be recognized; one hyphen behind the third digit of a longer number
 * is that of an EIN into which a digit was typed.
 */
export function formatEin({ value, caret }: EditedField): EditedField {
  let digits = '';
  let before = 0;
  let isBehindHyphen = false;
  const separators = new Set<number>();
  for (let at = 0; at < value.length; at += 1) {
    const character = value.charAt(at);
    const isDigit = digit.test(character);
    if (isDigit) digits += character;
    else if (separator.test(character)) separators.add(digits.length);
    if (at >= caret) continue;
    if (isDigit) before += 1;
    isBehindHyphen = !isDigit;
  }
  const isPersonal =
    separators.has(firstPersonal) && (separators.has(secondPersonal) || digits.length <= secondPersonal);
  const isFull = digits.length > prefixLength || (digits.length === prefixLength && separators.has(prefixLength));
  const hyphens = isPersonal
    ? [firstPersonal, secondPersonal].filter((at) => separators.has(at))
    : isFull
      ? [prefixLength]
      : [];
  const groups = [0, ...hyphens].map((from, index) => digits.slice(from, hyphens[index]));
  const passed = hyphens.filter((at) => at < before || (at === before && (isBehindHyphen || at === digits.length)));
  return { value: groups.join('-'), caret: before + passed.length };
}

const personalNumber = /^\d{3}-\d{2}-\d{4}$/;
const businessNumber = /^\d{2}-\d{7}$/;

/** Prefixes that the IRS has assigned, from its list and the Internal Revenue Manual 21.7.13 as of October 2023. */
const prefixes: readonly (readonly [first: number, last: number])[] = [
  [1, 6],
  [10, 16],
  [20, 27],
  [30, 48],
  [50, 68],
  [71, 77],
  [80, 88],
  [90, 95],
  [98, 99],
];

export type EinProblem = 'ein_personal' | 'ein_format' | 'ein_made_up' | 'ein_prefix';

/** What is wrong with a typed EIN; null where it may be one. Whether it belongs to the business, only the registry can tell (SM-06). */
export function einProblem(typed: string): EinProblem | null {
  if (typed.length > 100) return 'ein_format';
  const { value } = formatEin({ value: typed.trim(), caret: 0 });
  if (personalNumber.test(value)) return 'ein_personal';
  if (!businessNumber.test(value)) return 'ein_format';
  if (/^(\d)-?(?:\1-?)*$/.test(value) || value === '12-3456789') return 'ein_made_up';
  const prefix = Number(value.slice(0, prefixLength));
  return prefixes.some(([first, last]) => first <= prefix && prefix <= last) ? null : 'ein_prefix';
}

/** What is shown of an EIN once it was sent: its last four digits. */
export const maskEin = (ein: string): string => (ein === '' ? '' : `••-•••${ein.replaceAll(/\D/g, '').slice(-4)}`);
export const isMaskedEin = (text: string): boolean => text.length <= 10 && /^••-•••\d{0,4}$/.test(text);
