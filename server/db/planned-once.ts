import { type PostgresPoolClient, sql } from 'kysely';
import type pg from 'pg';

const mark = '/* planned once */';

/**
 * Stands in a statement that is carried out for nearly every text, whose plan depends on no value, and whose columns are named: a PostgreSQL
 * keeps its plan with the connection. Making it takes several times as long as carrying it out.
 */
export const plannedOnce = sql.raw(mark);

/**
 * Values of such a statement. A list in sight is thought to be short, and so to be worth a plan of its own each time; where it has to be asked for,
 * one plan is as good for any.
 */
export const listOf = (type: 'text' | 'uuid', values: readonly (string | null)[]) =>
  sql<string[]>`(select ${values}::${sql.raw(type)}[])`;

/** The connections of a pool, on which statements that are so marked are planned once. */
export function planningOnce(pool: pg.Pool) {
  const names = new Map<string, string>();
  const nameOf = (text: string): string => {
    const name = names.get(text) ?? `planned_once_${names.size}`;
    names.set(text, name);
    return name;
  };
  const planning = (client: pg.PoolClient) => {
    const ask = (text: string, values: unknown[] = []) =>
      client.query(text.includes(mark) ? { name: nameOf(text), text, values } : { text, values });
    // Its other form is for cursors, of which we have none.
    const query = ask as unknown as PostgresPoolClient['query'];
    return { query, release: (destroy?: boolean) => client.release(destroy), stream: client.connection.stream };
  };
  return { options: pool.options, connect: async () => planning(await pool.connect()), end: () => pool.end() };
}
