import { sql } from 'kysely';

/** A row by its whole key: an id alone never opens another practice's. */
export interface OwnedRow {
  readonly practice: string;
  readonly id: string;
}

/** A row's whole key as one word, to look it up by. */
export const keyOf = ({ practice, id }: OwnedRow): string => `${practice} ${id}`;

/** These rows of one practice. */
export const rowsOf = (practice: string, ids: readonly string[]): OwnedRow[] => ids.map((id) => ({ practice, id }));

/** Whether a row is one of these. The statement is the same for however many, so that it need not be made anew. */
export const isOneOf = (rows: readonly OwnedRow[], practice = 'practice', id = 'id') =>
  sql<boolean>`(${sql.ref(practice)}, ${sql.ref(id)}) in (
    select of, id from unnest(${rows.map((row) => row.practice)}::text[], ${rows.map((row) => row.id)}::uuid[]) as own (of, id)
  )`;
