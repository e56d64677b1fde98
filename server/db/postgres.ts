import { Socket } from 'node:net';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { isoMoment } from './moment.ts';
import { withPreparedStatements } from './prepared-statement.ts';
import type { Database } from './schema.ts';
import { withPipelining } from './pipelined.ts';
import type { Store } from './store.ts';

const { builtins } = pg.types;
const parsers: Record<number, (text: string) => unknown> = {
  [builtins.TIMESTAMPTZ]: isoMoment,
  [builtins.DATE]: (text) => text,
  [builtins.INT8]: (text) => text,
};
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    parsers[oid] ?? (pg.types.getTypeParser as (oid: number, format?: string) => unknown)(oid, format),
};

/** Of one process. */
const connections = { staff: 10, visitors: 3 } as const;
const reconnectAfter = 500;
const connectTimeout = 5000;
/** Milliseconds for the server to report a timeout itself, before the connection is closed. */
const timeoutGrace = 1000;

/**
 * Opens a PostgreSQL server. Losing it fails requests, never the process (D-50a). With a `statementTimeout`, in milliseconds, a query fails
 * in time even if the server hangs.
 */
export async function openPostgres(url: string, statementTimeout?: number): Promise<Store> {
  const pool = openPool(url, connections.staff, statementTimeout);
  const db = databaseOf(pool);
  const visitors = databaseOf(openPool(url, connections.visitors, statementTimeout));
  const stops = new Set<() => Promise<void>>();
  return {
    kind: 'postgres',
    db,
    visitors,
    notify: async (channel) => {
      await pool.query(`notify ${pg.escapeIdentifier(channel)}`);
    },
    listen: async (channel, onNotify) => {
      const stop = await listenWithReconnect(url, channel, onNotify);
      stops.add(stop);
      return async () => {
        stops.delete(stop);
        await stop();
      };
    },
    close: async () => {
      await Promise.all([...stops].map((stop) => stop()));
      await Promise.all([db.destroy(), visitors.destroy()]);
    },
  };
}

const databaseOf = (pool: pg.Pool) =>
  new Kysely<Database>({ dialect: new PostgresDialect({ pool: withPipelining(withPreparedStatements(pool)) }) });

function openPool(url: string, max: number, statementTimeout: number | undefined): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    pipeline: true,
    types,
    connectionTimeoutMillis: connectTimeout,
    ...(statementTimeout !== undefined && {
      statement_timeout: statementTimeout,
      stream: () => socketWithTimeout(statementTimeout + timeoutGrace),
      // The socket's timeout would also end idle connections, so the pool closes them first.
      idleTimeoutMillis: statementTimeout,
    }),
  });
  // An error event without a listener would end the process. The pool emits those of idle connections, a connection those while in use.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** A socket that closes after so many silent milliseconds, so that queries queued behind a lost answer fail. */
function socketWithTimeout(timeout: number): Socket {
  const socket = new Socket();
  const timeoutError = () => Object.assign(new Error('The database did not answer in time.'), { code: 'ETIMEDOUT' });
  return socket.setTimeout(timeout, () => socket.destroy(timeoutError()));
}

/** Listens on a separate connection, and reconnects when it is lost. */
async function listenWithReconnect(url: string, channel: string, onNotify: () => void): Promise<() => Promise<void>> {
  let stopped = false;
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | undefined;

  const connect = async () => {
    const next = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: connectTimeout,
      query_timeout: connectTimeout,
    });
    let lost = false;
    const onLost = () => {
      if (lost) return;
      lost = true;
      next.end().catch(() => undefined);
      if (!stopped) retry = setTimeout(() => void connect(), reconnectAfter);
    };
    next.on('error', onLost);
    next.on('end', onLost);
    next.on('notification', onNotify);
    try {
      await next.connect();
      await next.query(`listen ${pg.escapeIdentifier(channel)}`);
      if (stopped) {
        onLost();
        return;
      }
      client = next;
      onNotify();
    } catch {
      onLost();
    }
  };
  await connect();
  return async () => {
    stopped = true;
    clearTimeout(retry);
    await client?.end().catch(() => undefined);
  };
}
