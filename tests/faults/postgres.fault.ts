import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from '@playwright/test';
import pg from 'pg';
import { WebSocket } from 'ws';
import { messageUpsert } from '#contract/events.ts';
import { ApiClient, type Intent, intents } from '#tests/support/api-client.ts';
import { test } from '#tests/support/journey.ts';
import { type RunningPostgres, startOwnPostgres } from '#tests/support/postgres.ts';
import { ServerProcess, startServerProcess } from '#tests/support/server-process.ts';

const slow = { tag: '@slow' };

let postgres: RunningPostgres;
test.beforeAll(async () => {
  // The one of `TEST_DATABASE_URL` may not be crashed.
  postgres = await startOwnPostgres();
});
test.afterAll(() => postgres.stop());

/** A connection to the database itself, beside the servers. */
async function aConnection(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: postgres.url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
async function count(client: pg.Client, from: string): Promise<number> {
  const { rows } = await client.query<{ n: string }>(`select count(*) as n from ${from}`);
  return Number(rows[0]?.n);
}

/** How many connections of the servers listen for events. */
async function listeners(): Promise<number> {
  const client = await aConnection();
  const found = await count(client, `pg_stat_activity where datname = current_database() and query like 'listen %'`);
  await client.end();
  return found;
}

test(
  'a server killed during its migrations leaves nothing of them, and starts again; a server older than the data reports that and exits [F-35]',
  slow,
  async () => {
    const [other, observer] = [await aConnection(), await aConnection()];
    const waiting = `pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const server = new ServerProcess({ databaseUrl: postgres.url });
    try {
      // Another transaction is creating a table of that name, so the migration that creates it has to wait.
      await other.query('begin; create table settings_publish ()');
      const ended = expect(server.start()).rejects.toThrow('The server ended');
      await expect.poll(() => count(observer, waiting), { timeout: 60_000 }).toBe(1);
      await server.kill('SIGKILL');
      await ended;
      await other.query('rollback');
      await expect.poll(() => count(observer, waiting)).toBe(0);
      expect(await count(observer, `pg_tables where schemaname = 'public'`)).toBe(0);

      await server.start();
      await ApiClient.open(server.url);
      await server.kill('SIGTERM');
      await observer.query(`insert into schema_migration (name) values ('9999_from_the_future')`);
      await expect(server.start()).rejects.toThrow(
        /ended with 1:[^]*made by a newer version of Rapport \(it has 9999_from_the_future\)\. Start that version/,
      );
      await observer.query(`delete from schema_migration where name = '9999_from_the_future'`);
      await server.start();
    } finally {
      await Promise.all([other.end(), observer.end()]);
      await server.remove();
    }
  },
);

test(
  'while PostgreSQL is down the server stays up and answers with a time to retry, retries succeed, and every screen receives every text once [F-33]',
  slow,
  async () => {
    const writer = await startServerProcess({ databaseUrl: postgres.url });
    const reader = await startServerProcess({ databaseUrl: postgres.url, env: { DATA_DIR: writer.dataDir } });
    const pids = [writer.pid, reader.pid];
    const api = await ApiClient.open(writer.url);
    const conversations = await api.textedBy(8);

    const received = new Map<string, string>();
    const screen = new WebSocket(await (await ApiClient.open(reader.url, api.link)).socketAddress());
    screen.on('message', (frame: Buffer) => {
      const { data: upsert } = messageUpsert.safeParse(JSON.parse(frame.toString()));
      if (upsert) received.set(upsert.data.message.id, upsert.data.message.content);
    });
    await once(screen, 'open');

    const listening = await listeners();
    expect(listening).toBeGreaterThan(1);

    const accepted = new Map<string, string>();
    const refusals: { status: number; wait: string | null }[] = [];
    let isRunning = false;
    const sendUntilAccepted = async ({ key, conversation, content }: Intent): Promise<void> => {
      for (let retries = 0; retries < 5;) {
        const wasRunning = isRunning;
        const { status, body, headers } = await api.send({ key, conversation, content });
        if (status === 201) return void accepted.set(body.id, content);
        const retryAfter = headers.get('retry-after');
        refusals.push({ status, wait: retryAfter });
        if (wasRunning) retries += 1;
        await wait(Number(retryAfter) * 1000);
      }
      throw new Error(`"${content}" is still refused, though the database is back.`);
    };
    const restart = async () => {
      await postgres.restart('immediate');
      isRunning = true;
    };
    let restarted = Promise.resolve();
    const all = intents(conversations, 400);
    let next = 0;
    const senders = Array.from({ length: 8 }, async () => {
      while (next < all.length) {
        // During the transaction.
        if (next === 100) restarted = restart();
        await sendUntilAccepted(all[next++] as Intent);
      }
    });
    await Promise.all(senders);
    await restarted;

    expect(refusals.length).toBeGreaterThan(0);
    for (const refusal of refusals) expect(refusal).toEqual({ status: 503, wait: expect.stringMatching(/^\d+$/) });
    expect([writer.pid, reader.pid]).toEqual(pids);

    const stored = await Promise.all([...conversations.keys()].map((conversation) => api.sentIn(conversation)));
    expect(new Map(stored.flatMap((thread) => [...thread]))).toEqual(accepted);
    expect([...accepted.values()].toSorted()).toEqual(all.map(({ content }) => content).toSorted());
    await expect.poll(() => [...accepted].filter(([id]) => !received.has(id))).toEqual([]);
    expect(screen.readyState).toBe(WebSocket.OPEN);

    await expect.poll(listeners).toBe(listening);
    await Promise.all([writer.remove(), reader.remove()]);
  },
);
