import type { Duplex } from 'node:stream';
import { type PostgresPool, type PostgresPoolClient, type PostgresQueryResult, sql } from 'kysely';

const marker = '/* pipelined */';

/**
 * Marks a statement of a transaction whose result is not needed before the next statement. Both are sent together, so that PostgreSQL does not
 * wait between them for a busy process. If it fails, the next statement fails.
 */
export const pipelined = sql.raw(marker);

const isPipelined = (text: string): boolean => text === 'begin' || text.includes(marker);

interface Client extends PostgresPoolClient {
  readonly stream: Pick<Duplex, 'cork' | 'uncork'>;
}
interface Pool extends PostgresPool {
  connect(): Promise<Client>;
}

/** A pool whose connections do not wait for `begin` or for a marked statement. */
export const withPipelining = (pool: Pool): PostgresPool => ({
  options: pool.options,
  connect: async () => pipelining(await pool.connect()),
  end: () => pool.end(),
});

function pipelining(client: Client): PostgresPoolClient {
  let pending: Promise<unknown> = Promise.resolve();
  let corks = 0;
  const flush = () => {
    for (; corks > 0; corks -= 1) client.stream.uncork();
  };
  const run = async (text: string, values: readonly unknown[]): Promise<PostgresQueryResult<unknown>> => {
    const waits = !isPipelined(text);
    if (!waits) {
      client.stream.cork();
      corks += 1;
    }
    const results = Promise.all([pending, client.query(text, values)]);
    if (waits) {
      flush();
      pending = Promise.resolve();
      const [, result] = await results;
      return result;
    }
    // The next statement reports the failure.
    results.catch(() => undefined);
    pending = results;
    return { command: 'SELECT', rowCount: 0, rows: [] };
  };
  // The other overload is for cursors, which are not used here.
  const query = run as unknown as PostgresPoolClient['query'];
  const release = (destroy?: boolean) => {
    flush();
    client.release(destroy);
  };
  return { query, release };
}
