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

/** Blanks belong to what is between the braces, so that no two parts of the pattern can match them (F-52). */
const pattern = /\{\{([^{}]{1,80})\}\}/g;
const longestName = 40;

/** Null for what is too long for a name, or goes over lines. */
function nameIn(given: string): string | null {
  const name = given.trim().toLowerCase();
  return name.length > longestName || name.includes('\n') ? null : name;
}

/** The unfilled placeholders of a text, which must not be sent. */
export const openPlaceholders = (text: string): readonly OpenPlaceholder[] =>
  Array.from(text.matchAll(pattern), ({ 0: written, 1: given = '', index: at }) => {
    const name = nameIn(given);
    return name === null ? [] : { written, name, at };
  }).flat();

/** The first placeholder of a text that nothing is ever filled in for. */
export const unknownPlaceholder = (text: string): OpenPlaceholder | undefined =>
  openPlaceholders(text).find(({ name }) => !(placeholderNames as readonly string[]).includes(name));

/** Fills placeholders that have a value; the others stay, so that no text is sent with a gap. */
export const fillPlaceholders = (text: string, values: Readonly<Record<string, string | null | undefined>>): string =>
  text.replaceAll(pattern, (written, given: string) => {
    const name = nameIn(given);
    return (name !== null && Object.hasOwn(values, name) && values[name]?.trim()) || written;
  });
