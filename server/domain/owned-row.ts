import { sql } from 'kysely';
import { listOf } from '#server/db/prepared-statement.ts';

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
export function isOneOf(rows: readonly OwnedRow[], practice = 'practice', id = 'id') {
  const each = (type: 'text' | 'uuid', field: (row: OwnedRow) => string) => listOf(type, rows.map(field));
  return sql<boolean>`(${sql.ref(practice)}, ${sql.ref(id)}) in (
    select of, id from unnest(
      ${each('text', (row) => row.practice)}, ${each('uuid', (row) => row.id)}
    ) as own (of, id)
  )`;
}
