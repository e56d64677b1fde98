import type { Duplex } from 'node:stream';
import { type PostgresPool, type PostgresPoolClient, type PostgresQueryResult, sql } from 'kysely';

const mark = '/* sent ahead */';

/**
 * Stands in a statement of a transaction whose answer nobody needs before the next one's. Both leave in one go, so that PostgreSQL does not wait
 * between them for a process that is busy with something else. Where it fails, the next one does.
 */
export const sentAhead = sql.raw(mark);

const isSentAhead = (text: string): boolean => text === 'begin' || text.includes(mark);

/** A connection, and what it writes to. */
interface Client extends PostgresPoolClient {
  readonly stream: Pick<Duplex, 'cork' | 'uncork'>;
}
interface Pool extends PostgresPool {
  connect(): Promise<Client>;
}

/** The connections of a pool, on which a statement that is so marked waits for no answer, nor does the beginning of a transaction. */
export const sendingAhead = (pool: Pool): PostgresPool => ({
  options: pool.options,
  connect: async () => ahead(await pool.connect()),
  end: () => pool.end(),
});

function ahead(client: Client): PostgresPoolClient {
  let underway: Promise<unknown> = Promise.resolve();
  let held = 0;
  const letGo = () => {
    for (; held > 0; held -= 1) client.stream.uncork();
  };
  const ask = async (text: string, values: readonly unknown[]): Promise<PostgresQueryResult<unknown>> => {
    const isAhead = isSentAhead(text);
    if (isAhead) {
      client.stream.cork();
      held += 1;
    }
    const answers = Promise.all([underway, client.query(text, values)]);
    if (!isAhead) {
      letGo();
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
  const release = (destroy?: boolean) => {
    letGo();
    client.release(destroy);
  };
  return { query, release };
}
