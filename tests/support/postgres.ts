import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { endProcess } from './end-process.ts';
import { freePort } from './free-port.ts';
import { installedPostgres, packagedPostgres, type PostgresPrograms } from './postgres-programs.ts';
import { ownAhead } from './test-now.ts';

export interface RunningPostgres {
  /** An empty database of its own. */
  readonly url: string;
  /** `fast` closes connections, `immediate` is a crash. A server that the tests did not start cannot be restarted. */
  restart(mode: 'fast' | 'immediate'): Promise<void>;
  stop(): Promise<void>;
}

const stopSignals = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const;
const startTimeout = 60_000;

/** A real PostgreSQL: that of `TEST_DATABASE_URL`, else an installed one, else the packaged one. */
export async function startPostgres(): Promise<RunningPostgres> {
  const given = process.env['TEST_DATABASE_URL'];
  return given ? databaseOn(given) : startOwnPostgres();
}

/** A server in a folder of its own, on a free port. A test may crash it; stopping it removes everything. */
export async function startOwnPostgres(
  programs: PostgresPrograms | null = installedPostgres() ?? packagedPostgres(),
): Promise<RunningPostgres> {
  if (!programs) throw new Error('No PostgreSQL was found. Install one, or name one in TEST_DATABASE_URL.');
  const { folder, user } = programs;
  const home = mkdtempSync(path.join(os.tmpdir(), 'rapport-postgres-'));
  if (user) chownSync(home, user.uid, user.gid);
  const data = path.join(home, 'data');
  const asUser = { ...user, cwd: home };
  const program = (name: string) => path.join(folder, name);

  // Not every machine has every locale; the first is that of the embedded database.
  const isInitialised = ['C.UTF-8', 'en_US.UTF-8', 'C']
    .map((locale) => ['--locale', locale])
    .find((locale) => {
      rmSync(data, { recursive: true, force: true });
      const how = ['-D', data, '-U', 'rapport', '--auth=trust', '--encoding=UTF8', '--no-sync', ...locale];
      return spawnSync(program('initdb'), how, asUser).status === 0;
    });
  if (!isInitialised) throw new Error(`${program('initdb')} could not create a database in ${data}`);

  const port = await freePort();
  const server = `postgres://rapport@127.0.0.1:${port}/postgres`;
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off', 'max_connections=50'];
  let running: ChildProcess;

  const start = async () => {
    running = spawn(program('postgres'), ['-D', data, '-p', String(port), ...settings.flatMap((one) => ['-c', one])], {
      ...asUser,
      stdio: 'ignore',
    });
    await waitUntilReady(server, running);
  };
  const killAndRemove = () => {
    running.kill('SIGQUIT');
    // PostgreSQL may still be writing.
    for (let tries = 0; tries < 50 && existsSync(home); tries += 1) spawnSync('rm', ['-rf', home]);
  };
  // A test worker ended by a signal gets no `exit` event.
  const onSignal = () => {
    killAndRemove();
    process.kill(process.pid, 'SIGTERM');
  };
  process.once('exit', killAndRemove);
  process.once('SIGTERM', onSignal);

  await start();
  const database = await databaseOn(server);
  return {
    url: database.url,
    restart: async (mode) => {
      await endProcess(running, stopSignals[mode]);
      await start();
    },
    stop: async () => {
      process.off('exit', killAndRemove);
      process.off('SIGTERM', onSignal);
      await endProcess(running, stopSignals.immediate);
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** A fresh database on a running server, dropped at the end. */
async function databaseOn(server: string): Promise<RunningPostgres> {
  const name = `rapport_${randomUUID().replaceAll('-', '')}`;
  await query(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  if (ownAhead !== 0) await query(url.href, withOurClock(name));
  return {
    url: url.href,
    restart: () =>
      Promise.reject(new Error('This PostgreSQL was not started by the tests, so it cannot be restarted.')),
    stop: () => query(server, `drop database if exists ${name} with (force)`),
  };
}

/** Gives a database the clock of this process: its own functions of the time come before those of PostgreSQL. */
const withOurClock = (database: string) => `
  create function now() returns timestamptz stable language sql
    as $$ select pg_catalog.now() + interval '${ownAhead} milliseconds' $$;
  create function clock_timestamp() returns timestamptz volatile language sql
    as $$ select pg_catalog.clock_timestamp() + interval '${ownAhead} milliseconds' $$;
  alter database ${database} set search_path = public, pg_catalog`;

async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  // Some tests stop the server; the query itself still fails.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

async function waitUntilReady(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + startTimeout;
  for (;;) {
    try {
      await query(url, 'select 1');
      return;
    } catch (error) {
      if (server.exitCode !== null) throw new Error(`PostgreSQL ended with ${server.exitCode}`, { cause: error });
      if (Date.now() > deadline) throw new Error('PostgreSQL is not ready', { cause: error });
      await wait(50);
    }
  }
}
