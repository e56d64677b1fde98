import { type PostgresPool, type PostgresPoolClient, type PostgresQueryResult, sql } from 'kysely';

const mark = '/* sent ahead */';

/**
 * Stands in a statement of a transaction whose answer nobody needs before the next one's. Both are under way at once, so that PostgreSQL does not
 * wait between them for a process that is busy with something else. Where it fails, the next one does.
 */
export const sentAhead = sql.raw(mark);

const isSentAhead = (text: string): boolean => text === 'begin' || text.includes(mark);

/** The connections of a pool, on which a statement that is so marked waits for no answer, nor does the beginning of a transaction. */
export const sendingAhead = (pool: PostgresPool): PostgresPool => ({
  options: pool.options,
  connect: async () => ahead(await pool.connect()),
  end: () => pool.end(),
});

function ahead(client: PostgresPoolClient): PostgresPoolClient {
  let underway: Promise<unknown> = Promise.resolve();
  const ask = async (text: string, values: readonly unknown[]): Promise<PostgresQueryResult<unknown>> => {
    const answers = Promise.all([underway, client.query(text, values)]);
    if (!isSentAhead(text)) {
      underway = Promise.resolve();
      const [, answer] = await answers;
      return answer;
    }
    // Whoever asks next hears of a failure.
    answers.catch(() => undefined);
    underway = answers;
    return { command: 'SELECT', rowCount: 0, rows: [] };
  };
  // Its other form is for cursors, of which we have none.
  const query = ask as unknown as PostgresPoolClient['query'];
  return { query, release: (destroy) => client.release(destroy) };
}
