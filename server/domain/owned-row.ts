import { sql } from 'kysely';
import { listOf } from '#server/db/prepared-statement.ts';

/** The whole key of a row: an id alone must never give access to another practice's row. */
export interface OwnedRow {
  readonly practice: string;
  readonly id: string;
}

/** The whole key as one string, for maps. */
export const keyOf = ({ practice, id }: OwnedRow): string => `${practice} ${id}`;

export const rowsOf = (practice: string, ids: readonly string[]): OwnedRow[] => ids.map((id) => ({ practice, id }));

/** Whether a row is one of these. The SQL is the same for any number of rows, so that it is prepared once. */
export function isOneOf(rows: readonly OwnedRow[], practice = 'practice', id = 'id') {
  const each = (type: 'text' | 'uuid', field: (row: OwnedRow) => string) => listOf(type, rows.map(field));
  return sql<boolean>`(${sql.ref(practice)}, ${sql.ref(id)}) in (
    select of, id from unnest(
      ${each('text', (row) => row.practice)}, ${each('uuid', (row) => row.id)}
    ) as own (of, id)
  )`;
}
