import { sql } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { Context } from '../context.ts';

/** A row as JSON; the practice is added. */
type Row = Readonly<Record<string, unknown>>;

/**
 * Writes rows of one table, all with the same columns, in one statement; those that are stored so already stay untouched. They are passed as
 * one JSON value, which the database reads fastest.
 */
export async function upsertRows(
  { db, practice }: Context,
  table: keyof Database,
  keys: readonly string[],
  rows: readonly Row[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const given = Object.keys(first);
  const columns = sql.join(given.map((column) => sql.ref(column)));
  const conflict = sql.join(['practice', ...keys].map((column) => sql.ref(column)));
  const values = given.filter((column) => !keys.includes(column));
  const stored = sql.join(values.map((column) => sql.ref(`${table}.${column}`)));
  const reported = sql.join(values.map((column) => sql.ref(`excluded.${column}`)));
  const update = sql`update set (${sql.join(values.map((column) => sql.ref(column)))}) = row(${reported})
    where (${stored}) is distinct from (${reported})`;
  await sql`
    insert into ${sql.table(table)} (practice, ${columns})
    select ${practice}::text, ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)
    on conflict (${conflict}) do ${values.length > 0 ? update : sql`nothing`}
  `.execute(db);
}
