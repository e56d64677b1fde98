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
const charactersOf = (text: string): string[] =>
  /^[ -~]*$/.test(text) ? text.split('') : Array.from(segmenter.segment(text), ({ segment }) => segment);

const widthOf = (character: string): number => widths.find(([those]) => those.test(character))?.[1] ?? widest;

/** The width of a line of print, in ems. */
export const textWidth = (text: string): number =>
  charactersOf(text).reduce((sum, character) => sum + widthOf(character), 0);

/** A text that is at most so many ems wide, with an ellipsis where it was cut. */
export function shortened(text: string, ems: number): string {
  if (textWidth(text) <= ems) return text;
  let kept = '';
  let width = widthOf('…');
  for (const character of charactersOf(text)) {
    width += widthOf(character);
    if (width > ems) break;
    kept += character;
  }
  return `${kept.trimEnd()}…`;
}

/** The lines of a text that are at most so many ems wide each. A longer word is cut. */
export function wrapped(text: string, ems: number): string[] {
  const lines: string[] = [];
  let width = Infinity;
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = width + widthOf(' ') + textWidth(word);
    if (longer <= ems) {
      lines[lines.length - 1] += ` ${word}`;
      width = longer;
    } else {
      const line = shortened(word, ems);
      lines.push(line);
      width = textWidth(line);
    }
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
