import { cpSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import * as z from 'zod/mini';
import { type LaunchLink, type PracticeContents, SandboxApi } from '#tests/support/sandbox-api.ts';
import { startPostgres, type RunningPostgres } from '#tests/support/postgres.ts';
import { startServerProcess, type ServerProcess } from '#tests/support/server-process.ts';
import { signIn } from '#tests/support/sign-in.ts';
import type { BareServer } from './bare/start-bare.ts';
import { startBareRest } from './bare/start-rest-server.ts';

/** A server that is measured. */
export interface Measurable {
  readonly url: string;
  readonly pid: number;
}

/** Our server with one practice, and a bare server on a copy of its data. */
export interface Pair {
  readonly database: string;
  readonly ours: Measurable;
  readonly bare: Measurable;
  readonly practice: LaunchLink;
  readonly token: string;
  /** Conversations that can be texted. */
  readonly conversations: readonly string[];
  stop(): Promise<void>;
}

/** The list of conversations as a server returns it. */
export const listOf = async (url: string, token: string): Promise<unknown> =>
  (await fetch(`${url}/v1/conversations`, { headers: { authorization: `Bearer ${token}` } })).json();

/** Measures a pair on the embedded database, and one on PostgreSQL where it is installed. */
export async function eachPair(contents: PracticeContents, work: (pair: Pair) => Promise<void>): Promise<void> {
  for (const open of [embeddedPair, postgresPair]) {
    const pair = await open(contents);
    if (pair === null) continue;
    try {
      await work(pair);
    } finally {
      await pair.stop();
    }
  }
}

const conversationPage = z.object({
  data: z.array(z.object({ id: z.string(), sms_subscribed: z.boolean(), latest_message: z.unknown() })),
});

/** Seeds our server with one practice, then stops it while `copy` copies its database for the bare one. */
async function pairOn(
  database: string,
  contents: PracticeContents,
  server: ServerProcess,
  copy: () => Promise<string>,
  stop: () => Promise<unknown>,
): Promise<Pair> {
  let bare: BareServer | null = null;
  const stopAll = async () => {
    await bare?.stop();
    await server.remove();
    await stop();
  };
  try {
    const practice = await new SandboxApi(server).anotherPractice(contents);
    const token = await signIn(server.url, practice);
    await server.kill('SIGTERM');
    const place = await copy();
    await server.start();
    bare = await startBareRest(place, practice);
    const { data } = conversationPage.parse(await listOf(server.url, token));
    return {
      database,
      ours: { url: server.url, pid: server.pid },
      bare,
      practice,
      token,
      conversations: data.filter((one) => one.sms_subscribed).map((one) => one.id),
      stop: stopAll,
    };
  } catch (error) {
    await stopAll();
    throw error;
  }
}

/** One user makes all requests, so there is no rate limit; visitors name their addresses. */
const unlimited = { REQUESTS_PER_SECOND: '0', PROXIES: '1' };

async function embeddedPair(contents: PracticeContents): Promise<Pair> {
  const server = await startServerProcess({ env: unlimited });
  const copy = path.join(server.dataDir, 'bare');
  return pairOn(
    'embedded database',
    contents,
    server,
    async () => {
      cpSync(path.join(server.dataDir, 'database'), copy, { recursive: true });
      return copy;
    },
    async () => undefined,
  );
}

async function postgresPair(contents: PracticeContents): Promise<Pair | null> {
  const postgres = await startPostgres().catch((error: unknown) => {
    console.log(`\nNo PostgreSQL: ${String(error)}`);
    return null;
  });
  if (!postgres) return null;
  const server = await startServerProcess({ databaseUrl: postgres.url, env: { SANDBOX: '1', ...unlimited } }).catch(
    async (error: unknown) => {
      await postgres.stop();
      throw error;
    },
  );
  const place = new URL(postgres.url);
  place.pathname = `${place.pathname}_bare`;
  return pairOn(
    'PostgreSQL',
    contents,
    server,
    () => copyDatabase(postgres, place),
    () => postgres.stop(),
  );
}

async function copyDatabase({ url }: RunningPostgres, to: URL): Promise<string> {
  const maintenance = new URL(url);
  maintenance.pathname = '/postgres';
  const client = new pg.Client({ connectionString: maintenance.href });
  await client.connect();
  const name = (address: string) => client.escapeIdentifier(new URL(address).pathname.slice(1));
  try {
    await client.query(`create database ${name(to.href)} template ${name(url)}`);
  } finally {
    await client.end();
  }
  return to.href;
}
