import { sql } from 'kysely';
import { connect, createServer, type Socket } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { listenLocally } from '#tests/support/listen-locally.ts';
import { startPostgres, type RunningPostgres } from '#tests/support/postgres.ts';
import { openStore } from './open-store.ts';
import { preparedStatement } from './prepared-statement.ts';
import type { Store } from './store.ts';

let postgres: RunningPostgres;
let first: Store;
let second: Store;

beforeAll(async () => {
  postgres = await startPostgres();
  [first, second] = await Promise.all([openStore({ url: postgres.url }), openStore({ url: postgres.url })]);
});
afterAll(async () => {
  await Promise.all([first.close(), second.close()]);
  await postgres.stop();
});

/** Ends every connection but our own, as a server failure does. */
async function endConnections(application = '%'): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where pid <> pg_backend_pid() and datname = current_database() and query like $1`,
    [application],
  );
  await client.end();
}

/** A TCP proxy to the server whose connections can be cut; new ones then wait. */
async function aProxy(url: string) {
  const { hostname, port } = new URL(url);
  const clients = new Set<Socket>();
  const waiting: Socket[] = [];
  const upstreams = new Map<Socket, Socket>();
  let isCut = false;
  const connectThrough = (socket: Socket) => {
    const server = connect(Number(port), hostname);
    upstreams.set(socket, server);
    for (const [from, to] of [
      [socket, server],
      [server, socket],
    ] as const)
      from.pipe(to).on('error', () => from.destroy());
    socket.on('close', () => server.destroy());
  };
  const proxy = createServer((socket) => {
    clients.add(socket.on('error', () => undefined).on('close', () => clients.delete(socket)));
    if (isCut) waiting.push(socket);
    else connectThrough(socket);
  });
  const through = new URL(url);
  through.host = `127.0.0.1:${await listenLocally(proxy)}`;
  return {
    url: through.href,
    get open() {
      return clients.size;
    },
    get waiting() {
      return waiting.length;
    },
    cut: () => {
      isCut = true;
      for (const socket of clients) socket.destroy();
    },
    /** From now on the server accepts data but sends none. */
    hang: () => {
      for (const [socket, server] of upstreams) server.unpipe(socket).pause();
    },
    connectWaiting: () => waiting.splice(0).forEach(connectThrough),
    close: () => proxy.close(),
  };
}

const selectOne = ({ db }: Store) => sql<{ n: number }>`select 1 as n`.execute(db).then(({ rows }) => rows[0]?.n);

describe('a PostgreSQL server', () => {
  it('is migrated once by two processes that start together', async () => {
    const { rows } = await sql`select count(*) as n, count(distinct name) as names from schema_migration`.execute(
      first.db,
    );
    expect(rows[0]).toEqual({ n: expect.stringMatching(/^[1-9]/) as string, names: (rows[0] as { n: string }).n });
  });

  it('returns timestamps, dates and large numbers as the embedded database does', async () => {
    const { rows } = await sql`select timestamptz '2026-11-21 10:00:00.5+01' as moment, date '2026-11-21' as day,
      9007199254740993::bigint as large, '{"a":[1]}'::jsonb as json`.execute(first.db);
    expect(rows).toEqual([
      { moment: '2026-11-21T09:00:00.500Z', day: '2026-11-21', large: '9007199254740993', json: { a: [1] } },
    ]);
  });

  it('notifies every process that listens', async () => {
    const notified = { first: 0, second: 0 };
    const stopFirst = await first.listen('updates', () => notified.first++);
    const stopSecond = await second.listen('updates', () => notified.second++);
    const before = { ...notified };
    await first.notify('updates');
    await vi.waitFor(() => expect(notified).toEqual({ first: before.first + 1, second: before.second + 1 }));
    await stopSecond();
    await first.notify('updates');
    await vi.waitFor(() => expect(notified.first).toBe(before.first + 2));
    expect(notified.second).toBe(before.second + 1);
    await stopFirst();
  });

  it('may end every connection: requests fail or wait, the process survives, listeners reconnect @slow', async () => {
    let notified = 0;
    const stop = await first.listen('updates', () => notified++);
    await Promise.all([selectOne(first), selectOne(second)]);
    const before = notified;
    await endConnections();
    await vi.waitFor(async () => expect(await selectOne(first)).toBe(1));
    // Once for the new connection, because notifications may have been missed.
    await vi.waitFor(() => expect(notified).toBe(before + 1));
    await second.notify('updates');
    await vi.waitFor(() => expect(notified).toBe(before + 2));
    await stop();
  });

  it('may end a connection during a transaction: that one fails, the process survives', async () => {
    const transaction = first.db.transaction().execute(async (tx) => {
      await sql`select 1 as in_transaction`.execute(tx);
      await endConnections('%in_transaction%');
      await new Promise((resolve) => setImmediate(resolve));
      await sql`select 2`.execute(tx);
    });
    await expect(transaction).rejects.toThrow(/terminat|connection|ECONNRESET/i);
    expect(await selectOne(first)).toBe(1);
  });

  it('may be closed while a listener is still connecting @slow', async () => {
    const proxy = await aProxy(postgres.url);
    const store = await openStore({ url: proxy.url });
    const stop = await store.listen('leaving', () => undefined);
    proxy.cut();
    await vi.waitFor(() => expect(proxy.waiting).toBe(1));
    await stop();
    proxy.connectWaiting();
    await store.close();
    await vi.waitFor(() => expect(proxy.open).toBe(0));
    proxy.close();
  });

  it('cancels a statement that takes too long, and runs the next', async () => {
    const store = await openStore({ url: postgres.url, statementTimeout: 300 });
    onTestFinished(() => store.close());
    await expect(sql`select pg_sleep(20)`.execute(store.db)).rejects.toMatchObject({ code: '57014' });
    expect(await selectOne(store)).toBe(1);
  });

  it('may hang: queries and transactions fail, their connections are closed, and the next one works @slow', async () => {
    const proxy = await aProxy(postgres.url);
    const store = await openStore({ url: proxy.url, statementTimeout: 300 });
    onTestFinished(async () => {
      await store.close();
      proxy.close();
    });
    const transaction = store.db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx);
      proxy.hang();
      await sql`select 2`.execute(tx);
    });
    await expect(transaction).rejects.toThrow('connection error');
    expect(await selectOne(store)).toBe(1);
    proxy.hang();
    await expect(selectOne(store)).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    expect(await selectOne(store)).toBe(1);
  });

  it('has no timeout for migrations @slow', async () => {
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    // As if another process were migrating.
    await client.query('begin; select pg_advisory_xact_lock(7263000)');
    const opening = openStore({ url: postgres.url, statementTimeout: 100 });
    await client.query('select pg_sleep(0.5); commit');
    await client.end();
    const store = await opening;
    expect(await selectOne(store)).toBe(1);
    await store.close();
  });
});

describe('a marked statement', () => {
  it('is prepared once per connection, unlike other statements', async () => {
    const prepared = await first.db.connection().execute(async (db) => {
      for (const value of [1, 2]) await sql`${preparedStatement} select ${value}::int as value`.execute(db);
      await sql`select ${3}::int as value`.execute(db);
      return sql<{ uses: string }>`
        select generic_plans + custom_plans as uses from pg_prepared_statements where statement like ${'%as value'}
      `.execute(db);
    });
    expect(prepared.rows).toEqual([{ uses: '2' }]);
  });
});
