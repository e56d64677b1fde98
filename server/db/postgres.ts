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

const reconnectAfter = 500;
const connectWithin = 5000;
/** Milliseconds for the server to say itself that a statement took too long, before its connection is given up. */
const lastWord = 1000;

/**
 * A PostgreSQL server. Losing it fails requests, never the process (D-50a). Nobody waits longer than `statementTimeout`
 * milliseconds for an answer, if it is given, even where the server neither answers nor dies.
 */
export async function openPostgres(url: string, statementTimeout?: number): Promise<Store> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    pipeline: true,
    types,
    connectionTimeoutMillis: connectWithin,
    ...(statementTimeout !== undefined && {
      statement_timeout: statementTimeout,
      stream: () => socketWithTimeout(statementTimeout + lastWord),
      // An idle connection is silent as well, and is closed in time.
      idleTimeoutMillis: statementTimeout,
    }),
  });
  // Without a listener a connection's death would end the process: the pool hears the idle ones, each connection itself those at work.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: withPipelining(withPreparedStatements(pool)) }),
  });
  const stops = new Set<() => Promise<void>>();
  return {
    kind: 'postgres',
    db,
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
      await db.destroy();
    },
  };
}

/** Is cut once nothing has been heard for so many milliseconds: what waits behind an answer that never comes would wait forever. */
function socketWithTimeout(silence: number): Socket {
  const socket = new Socket();
  const tooSilent = () => Object.assign(new Error('The database did not answer in time.'), { code: 'ETIMEDOUT' });
  return socket.setTimeout(silence, () => socket.destroy(tooSilent()));
}

/** Listens on a connection of its own and opens another whenever it is lost. */
async function listenWithReconnect(url: string, channel: string, onNotify: () => void): Promise<() => Promise<void>> {
  let stopped = false;
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | undefined;

  const connect = async () => {
    const next = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: connectWithin,
      query_timeout: connectWithin,
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
