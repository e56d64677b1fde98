import { type PostgresPoolClient, sql } from 'kysely';
import type pg from 'pg';

const marker = '/* prepared */';

/**
 * Marks a statement that runs for nearly every text and whose plan depends neither on its values nor on `*`: PostgreSQL prepares it once per
 * connection. Planning it takes several times as long as running it.
 */
export const preparedStatement = sql.raw(marker);

/**
 * A list of values in a prepared statement. PostgreSQL makes a new plan for each list that stands in the statement itself; as a subquery, the
 * plan is the same for all.
 */
export const listOf = (type: 'text' | 'uuid', values: readonly (string | null)[]) =>
  sql<string[]>`(select ${values}::${sql.raw(type)}[])`;

/** A pool whose connections prepare the marked statements. */
export function withPreparedStatements(pool: pg.Pool) {
  const names = new Map<string, string>();
  const nameOf = (text: string): string => {
    const name = names.get(text) ?? `prepared_${names.size}`;
    names.set(text, name);
    return name;
  };
  const preparing = (client: pg.PoolClient) => {
    const run = (text: string, values: unknown[] = []) =>
      client.query(text.includes(marker) ? { name: nameOf(text), text, values } : { text, values });
    // The other overload is for cursors, which are not used here.
    const query = run as unknown as PostgresPoolClient['query'];
    return { query, release: (destroy?: boolean) => client.release(destroy), stream: client.connection.stream };
  };
  return { options: pool.options, connect: async () => preparing(await pool.connect()), end: () => pool.end() };
}
