/** What a quick reply may leave open, written `{{owner}}`: filled from the conversation that it is put into. */
export const placeholderNames = ['owner', 'pet', 'practice', 'practice phone'] as const;
export type PlaceholderName = (typeof placeholderNames)[number];

/** A place that nobody has filled yet. */
export interface OpenPlaceholder {
  /** As it stands in the text, braces included. */
  readonly written: string;
  /** What stands between the braces, in lower case; any words, because people write their own. */
  readonly name: string;
  readonly at: number;
}

const pattern = /\{\{\s*([^{}\n]{1,40}?)\s*\}\}/g;

/** Every place of a text that is still open. A text with one must not be sent. */
export const openPlaceholders = (text: string): readonly OpenPlaceholder[] =>
  Array.from(text.matchAll(pattern), ({ 0: written, 1: name = '', index }) => ({
    written,
    name: name.toLowerCase(),
    at: index,
  }));

/** Fills the places that have a value; the others stay open, so that nothing goes out with a gap in it. */
export const fillPlaceholders = (text: string, values: Readonly<Record<string, string | null | undefined>>): string =>
  text.replaceAll(pattern, (written, given: string) => {
    const name = given.toLowerCase();
    return (Object.hasOwn(values, name) && values[name]?.trim()) || written;
  });
