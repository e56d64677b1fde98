import { sql } from 'kysely';
import { statementsOf } from './statements-of.ts';
import type { Store } from './store.ts';

// Bundled with the server, so that a build needs no other files.
const files = import.meta.glob<string>('./migrations/*.sql', { query: '?raw', import: 'default', eager: true });

/**
 * Applies pending migrations in one transaction. Only one of several processes that start together runs them.
 * @throws Error if the database is newer than this program.
 */
export async function migrate(store: Store): Promise<void> {
  const migrations = Object.entries(files)
    .map(([path, text]) => ({ name: path.replace(/^.*\/|\.sql$/g, ''), text }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
  await store.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(7263000)`.execute(tx);
    await sql`create table if not exists schema_migration (name text primary key, at timestamptz not null default now())`.execute(
      tx,
    );
    const { rows } = await sql<{ name: string }>`select name from schema_migration`.execute(tx);
    const done = new Set(rows.map((row) => row.name));
    const unknown = [...done].filter((name) => !migrations.some((migration) => migration.name === name));
    if (unknown.length > 0)
      throw new Error(
        `The database was made by a newer version of Rapport (it has ${unknown.join(', ')}). Start that version.`,
      );
    for (const { name, text } of migrations) {
      if (done.has(name)) continue;
      for (const statement of statementsOf(text)) await sql.raw(statement).execute(tx);
      await sql`insert into schema_migration (name) values (${name})`.execute(tx);
    }
  });
}
