/** Widths of characters in a sans-serif type, in ems and rather too wide than too narrow. */
const widths: readonly (readonly [RegExp, number])[] = [
  [/^[iljtfrI.,:;'’|!()[\] -]$/, 0.34],
  [/^[mwMW@%&]$/, 0.95],
  [/^[A-Z]$/, 0.73],
  [/^[\u0020-\u024F]$/, 0.58],
];
const widest = 1.05;

const segmenter = new Intl.Segmenter('en');
/** As a reader counts them, so that no emoji is cut in two. */
const charactersOf = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment);

const sumOf = (characters: readonly string[]): number =>
  characters.reduce((sum, character) => sum + (widths.find(([those]) => those.test(character))?.[1] ?? widest), 0);

/** The width of a line of print, in ems. */
export const textWidth = (text: string): number => sumOf(charactersOf(text));

/** A text that is at most so many ems wide, with an ellipsis where it was cut. */
export function shortened(text: string, ems: number): string {
  const characters = charactersOf(text);
  if (sumOf(characters) <= ems) return text;
  while (characters.length > 0 && sumOf([...characters, '…']) > ems) characters.pop();
  return `${characters.join('').trimEnd()}…`;
}

/** The lines of a text that are at most so many ems wide each. A longer word is cut. */
export function wrapped(text: string, ems: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : null;
    if (longer !== null && textWidth(longer) <= ems) lines[lines.length - 1] = longer;
    else lines.push(shortened(word, ems));
  }
  return lines;
}

/** The same lines, as evenly filled as their number allows. */
export function balanced(text: string, ems: number): string[] {
  const lines = wrapped(text, ems);
  for (let width = ems - 1; width > 0; width -= 1) {
    const narrower = wrapped(text, width);
    if (narrower.length > lines.length || narrower.some((line) => line.endsWith('…'))) return wrapped(text, width + 1);
  }
  return lines;
}
