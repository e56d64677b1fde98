/** The alphabet of GSM 03.38. Any other character makes the whole text Unicode, which holds less than half. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Characters that take two septets. */
const escaped = new Set('\f^{}\\[~]|€');

/** Characters that typing aids and word processors insert, and their GSM equivalents. */
const gsmEquivalents = new Map([
  ['‘', "'"],
  ['’', "'"],
  ['‚', ','],
  ['′', "'"],
  ['“', '"'],
  ['”', '"'],
  ['„', '"'],
  ['″', '"'],
  ['–', '-'],
  ['—', '-'],
  ['‐', '-'],
  ['‑', '-'],
  ['−', '-'],
  ['…', '...'],
  ['•', '*'],
  ['·', '.'],
  ['\u00A0', ' '],
  ['\u2009', ' '],
  ['\u202F', ' '],
  ['\u200B', ''],
  ['\u2060', ''],
  ['\uFEFF', ''],
  ['\t', ' '],
  ['`', "'"],
  ['×', 'x'],
  ['½', '1/2'],
  ['¼', '1/4'],
  ['¾', '3/4'],
  ['™', '(TM)'],
  ['®', '(R)'],
  ['©', '(C)'],
]);

/** Characters of a single text, and of each segment of a longer one. */
const room = { gsm: { alone: 160, part: 153 }, unicode: { alone: 70, part: 67 } } as const;

export type SmsEncoding = keyof typeof room;

/** The encoding of a text, and its number of segments. */
export interface SmsSize {
  readonly encoding: SmsEncoding;
  /** Segments, each of which the carrier charges. */
  readonly segments: number;
  /** Characters left until another segment is needed. */
  readonly left: number;
  /** Characters that force Unicode, each once, in the order of the text. */
  readonly forcing: readonly string[];
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const isPlain = (character: string): boolean => basic.has(character) || escaped.has(character);

/** Measures a text as the carrier does. A character is never split between segments. */
export function smsSize(text: string): SmsSize {
  const forcing = [...new Set(charactersOf(text).filter((one) => !Array.from(one).every(isPlain)))];
  const encoding = forcing.length === 0 ? 'gsm' : 'unicode';
  const widths = Array.from(text, (one) => (encoding === 'unicode' ? one.length : escaped.has(one) ? 2 : 1));
  const total = widths.reduce((sum, width) => sum + width, 0);
  const { alone, part } = room[encoding];
  if (total <= alone) return { encoding, segments: total === 0 ? 0 : 1, left: alone - total, forcing };

  let segments = 1;
  let used = 0;
  for (const width of widths) {
    if (used + width > part) {
      segments += 1;
      used = 0;
    }
    used += width;
  }
  return { encoding, segments, left: part - used, forcing };
}

/** The GSM equivalent of a character; null where there is none, as for an emoji. */
export function gsmEquivalentOf(character: string): string | null {
  const known = gsmEquivalents.get(character);
  if (known !== undefined) return known;
  const bare = character.normalize('NFD').replaceAll(/\p{M}/gu, '');
  return bare !== '' && bare !== character && Array.from(bare).every(isPlain) ? bare : null;
}

/** The text with these characters replaced by their GSM equivalents, where they have one. */
export const withGsmEquivalents = (text: string, characters: readonly string[]): string =>
  charactersOf(text)
    .map((one) => (characters.includes(one) ? (gsmEquivalentOf(one) ?? one) : one))
    .join('');

const charactersOf = (text: string): string[] => Array.from(graphemes.segment(text), ({ segment }) => segment);
