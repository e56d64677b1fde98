/**
 * One exchange of texts. A line begins with its sender: `<` the client, `>` the practice, `~` an automated text, `!` the system.
 * ` / ` separates alternative wordings. Placeholders such as `{pet}` are filled in, and `[paw]` at the end adds that picture.
 */
export interface ExchangeTemplate {
  readonly about: string;
  /** The species it is for; all by default. */
  readonly species?: readonly string[];
  readonly lines: readonly string[];
}
