import { type RawBuilder, sql } from 'kysely';

interface Code {
  /** Six digits. */
  readonly code: string;
  /** The practice's. */
  readonly name: string;
  readonly minutes: number;
}

/** The text that brings a client their code for the practice's page. */
export const codeText = ({ code, name, minutes }: Code): string =>
  `${code} is your code for the page of ${name}. It is valid for ${minutes} minutes. Do not share it.`;

/** Understood by JavaScript and PostgreSQL. */
const codeOfText = '^[0-9]{6}(?= is your code for the page of )';
const mask = '••••••';
const pattern = new RegExp(codeOfText);

/** A text as anybody but its recipient sees it: whoever reads a code can sign in as the client. */
export const withoutCode = (content: string): string => content.replace(pattern, mask);
/** The same in SQL. */
export const contentWithoutCode = (content: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`regexp_replace(${content}, ${sql.lit(codeOfText)}, ${sql.lit(mask)})`;
/** Whether a text contains a code. */
export const hasCode = (content: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`${content} ~ ${sql.lit(codeOfText)}`;
