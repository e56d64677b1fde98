import { randomUUID } from 'node:crypto';
import { cpSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import * as z from 'zod/mini';
import { SandboxApi } from '#tests/support/sandbox-api.ts';
import { startPostgres, type RunningPostgres } from '#tests/support/postgres.ts';
import { startServerProcess, type ServerProcess } from '#tests/support/server-process.ts';
import { signIn } from '#tests/support/sign-in.ts';
import type { Request } from '../send-request.ts';
import type { BareServer } from '../bare/start-bare.ts';
import { startBareRest } from '../bare/start-rest-server.ts';
import { comparedWith } from '../compared-with.ts';
import { cpuTimeOf, untilIdle } from '../cpu-time.ts';
import { fullList } from '../full-list.ts';
import { sendMany } from '../many-requests.ts';
import type { Part } from '../part.ts';
import { median, percentile } from '../percentiles.ts';
import type { Table } from '../table.ts';

const rounds = 3;
const connections = 8;
const counts = { list: 30, send: 100 } as const;
type Work = keyof typeof counts;
const works = { list: `GET ${fullList.conversations} conversations`, send: 'POST a message' } as const;

interface Target {
  readonly url: string;
  readonly pid: number;
}

interface Pair {
  readonly database: string;
  readonly ours: Target;
  readonly bare: Target;
  readonly token: string;
  readonly conversations: readonly string[];
  stop(): Promise<void>;
}

/** REST calls a second, compared with a bare server of the same calls on a copy of the same data. */
export const rest: Part = async () => {
  const tables: Table[] = [];
  for (const open of [embeddedPair, postgresPair]) {
    const pair = await open();
    if (pair === null) continue;
    try {
      for (const work of ['list', 'send'] as const) tables.push(await compare(pair, work));
    } finally {
      await pair.stop();
    }
  }
  return { tables, verdicts: [] };
};

async function compare(pair: Pair, work: Work): Promise<Table> {
  const targets = { ours: pair.ours, bare: pair.bare };
  const results = { ours: [] as Round[], bare: [] as Round[] };
  // The first round warms both up. The order alternates, so that neither is always measured second.
  for (let round = 0; round <= rounds; round += 1)
    for (const name of round % 2 ? (['ours', 'bare'] as const) : (['bare', 'ours'] as const)) {
      const result = await measure(targets[name], pair, work);
      if (round > 0) results[name].push(result);
    }
  return {
    title: `${works[work]}, ${pair.database}`,
    lines: comparedWith(figuresOf(results.ours), figuresOf(results.bare)),
    ...(work === 'send' && {
      note: 'Processor time of ours includes the delivery of the text to the carrier and two delivery reports.',
    }),
  };
}

interface Round {
  readonly perSecond: number;
  readonly p50: number;
  readonly p95: number;
  /** Processor milliseconds a request, measured until the server is idle, because a text is delivered after the response. */
  readonly cpu: number | null;
}

async function measure({ url, pid }: Target, pair: Pair, work: Work): Promise<Round> {
  const before = cpuTimeOf(pid);
  const { perSecond, latencies } = await sendMany(url, (n) => requestOf(pair, work, n), counts[work], connections);
  if (work === 'send') await untilIdle(pid);
  const after = cpuTimeOf(pid);
  const cpu = before === null || after === null ? null : (after - before) / counts[work];
  return { perSecond, p50: median(latencies), p95: percentile(latencies, 0.95), cpu };
}

function requestOf({ token, conversations }: Pair, work: Work, n: number): Request {
  const authorization = `Bearer ${token}`;
  if (work === 'list') return { method: 'GET', path: '/v1/conversations', headers: { authorization } };
  return {
    method: 'POST',
    path: `/v1/conversations/${conversations[n % conversations.length] ?? ''}/messages`,
    headers: { authorization, 'idempotency-key': randomUUID() },
    body: JSON.stringify({ content: 'Luna is ready to go home whenever it suits you.', type: 'SMS' }),
  };
}

const figuresOf = (results: readonly Round[]) => ({
  'requests/s': median(results.map((one) => one.perSecond)),
  'p50 ms': median(results.map((one) => one.p50)),
  'p95 ms': median(results.map((one) => one.p95)),
  'CPU ms': median(results.flatMap((one) => one.cpu ?? [])),
});

const conversationPage = z.object({
  data: z.array(z.object({ id: z.string(), sms_subscribed: z.boolean(), latest_message: z.unknown() })),
});

/** Seeds our server, then stops it while `copy` copies its database for the bare one. */
async function pairOn(
  database: string,
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
    const practice = await new SandboxApi(server).anotherPractice(fullList);
    const token = await signIn(server.url, practice);
    await server.kill('SIGTERM');
    const place = await copy();
    await server.start();
    bare = await startBareRest(place, practice);
    const headers = { authorization: `Bearer ${token}` };
    const listOf = async (url: string): Promise<unknown> =>
      (await fetch(`${url}/v1/conversations`, { headers })).json();
    const [mine, theirs] = [await listOf(server.url), await listOf(bare.url)];
    if (!isDeepStrictEqual(mine, theirs)) throw new Error('The two servers return different lists.');
    const { data } = conversationPage.parse(mine);
    return {
      database,
      ours: { url: server.url, pid: server.pid },
      bare,
      token,
      conversations: data.filter((one) => one.sms_subscribed).map((one) => one.id),
      stop: stopAll,
    };
  } catch (error) {
    await stopAll();
    throw error;
  }
}

/** One user makes all requests, so there is no rate limit. */
const unlimited = { REQUESTS_PER_SECOND: '0' };

async function embeddedPair(): Promise<Pair> {
  const server = await startServerProcess({ env: unlimited });
  const copy = path.join(server.dataDir, 'bare');
  return pairOn(
    'embedded database',
    server,
    async () => {
      cpSync(path.join(server.dataDir, 'database'), copy, { recursive: true });
      return copy;
    },
    async () => undefined,
  );
}

async function postgresPair(): Promise<Pair | null> {
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
