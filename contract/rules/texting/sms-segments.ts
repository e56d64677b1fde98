/** The letters of the texting alphabet (GSM 03.38). Everything else makes the whole text Unicode, at less than half the room. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** These take two places each. */
const escaped = new Set('\f^{}\\[~]|€');

/** What typing aids and word processors put in, and what means the same in the texting alphabet. */
const plainer = new Map([
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

/** Places of one text alone, and of each part of a longer one. */
const room = { gsm: { alone: 160, part: 153 }, unicode: { alone: 70, part: 67 } } as const;

export type SmsEncoding = keyof typeof room;

/** How a text travels, and what it costs. */
export interface SmsSize {
  readonly encoding: SmsEncoding;
  /** How many texts the carrier counts. */
  readonly segments: number;
  /** Places left until one more is counted. */
  readonly left: number;
  /** What forces Unicode, each character once, in the order of the text. */
  readonly forcing: readonly string[];
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const isPlain = (character: string): boolean => basic.has(character) || escaped.has(character);

/** Measures a text as the carrier does. A character is never torn between two parts. */
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

/** What means the same without forcing Unicode; null where nothing does, as for an emoji. */
export function plainerFor(character: string): string | null {
  const known = plainer.get(character);
  if (known !== undefined) return known;
  const bare = character.normalize('NFD').replaceAll(/\p{M}/gu, '');
  return bare !== '' && bare !== character && Array.from(bare).every(isPlain) ? bare : null;
}

/** The text with each of these characters as its plainer form, where it has one. */
export const inPlainer = (text: string, characters: readonly string[]): string =>
  charactersOf(text)
    .map((one) => (characters.includes(one) ? (plainerFor(one) ?? one) : one))
    .join('');

const charactersOf = (text: string): string[] => Array.from(graphemes.segment(text), ({ segment }) => segment);
