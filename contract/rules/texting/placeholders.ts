/** Placeholders of quick replies, written `{{owner}}` and filled from the conversation. */
export const placeholderNames = ['owner', 'pet', 'practice', 'practice phone'] as const;
export type PlaceholderName = (typeof placeholderNames)[number];

/** A placeholder without a value. */
export interface OpenPlaceholder {
  /** As written in the text, with braces. */
  readonly written: string;
  /** The name between the braces in lower case; any words, because staff write their own. */
  readonly name: string;
  readonly at: number;
}

const pattern = /\{\{\s*([^{}\n]{1,40}?)\s*\}\}/g;

/** The unfilled placeholders of a text, which must not be sent. */
export const openPlaceholders = (text: string): readonly OpenPlaceholder[] =>
  Array.from(text.matchAll(pattern), ({ 0: written, 1: name = '', index }) => ({
    written,
    name: name.toLowerCase(),
    at: index,
  }));

/** Fills placeholders that have a value; the others stay, so that no text is sent with a gap. */
export const fillPlaceholders = (text: string, values: Readonly<Record<string, string | null | undefined>>): string =>
  text.replaceAll(pattern, (written, given: string) => {
    const name = given.toLowerCase();
    return (Object.hasOwn(values, name) && values[name]?.trim()) || written;
  });
