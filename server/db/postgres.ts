import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { isoMoment } from './moment.ts';
import type { Database } from './schema.ts';
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

/** A PostgreSQL server. Losing it fails requests, never the process (D-50a). */
export async function openPostgres(url: string): Promise<Store> {
  const pool = new pg.Pool({ connectionString: url, max: 10, types, connectionTimeoutMillis: connectWithin });
  // Without a listener a connection's death would end the process: the pool hears the idle ones, each connection itself those at work.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  const stops = new Set<() => Promise<void>>();
  return {
    kind: 'postgres',
    db,
    notify: async (channel) => {
      await pool.query(`notify ${pg.escapeIdentifier(channel)}`);
    },
    listen: async (channel, onNews) => {
      const stop = await keepListening(url, channel, onNews);
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

/** Listens on a connection of its own and opens another whenever it is lost. */
async function keepListening(url: string, channel: string, onNews: () => void): Promise<() => Promise<void>> {
  let stopped = false;
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | undefined;

  const connect = async () => {
    const next = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: connectWithin });
    let lost = false;
    const onLost = () => {
      if (lost) return;
      lost = true;
      next.end().catch(() => undefined);
      if (!stopped) retry = setTimeout(() => void connect(), reconnectAfter);
    };
    next.on('error', onLost);
    next.on('end', onLost);
    next.on('notification', onNews);
    try {
      await next.connect();
      await next.query(`listen ${pg.escapeIdentifier(channel)}`);
      if (stopped) {
        onLost();
        return;
      }
      client = next;
      onNews();
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
