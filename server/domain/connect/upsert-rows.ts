import { sql } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { Context } from '../context.ts';

/** A row as JSON; the practice is added. */
type Row = Readonly<Record<string, unknown>>;

/** Writes rows of one table, all with the same columns, in one statement. They are passed as one JSON value, which the database reads fastest. */
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
  const changed = given.filter((column) => !keys.includes(column));
  const changes = sql.join(changed.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`));
  await sql`
    insert into ${sql.table(table)} (practice, ${columns})
    select ${practice}::text, ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
    on conflict (${conflict}) do ${changed.length > 0 ? sql`update set ${changes}` : sql`nothing`}
  `.execute(db);
}
