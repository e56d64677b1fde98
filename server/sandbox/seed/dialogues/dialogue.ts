/**
 * One exchange of texts. A line begins with who speaks: `<` the client, `>` the practice, `~` an automated text,
 * `!` a line of the system; ` / ` separates wordings of which one is taken. `{pet}` and its like are filled in, and
 * `[paw]` at the end adds that picture.
 */
export interface Dialogue {
  readonly about: string;
  /** Only for these species, or for any. */
  readonly species?: readonly string[];
  readonly lines: readonly string[];
}
