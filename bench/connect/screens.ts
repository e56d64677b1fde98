import { rowKeyOf } from '#contract/rules/practice/row-key.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { rotateKey } from '#server/domain/connect/keys.ts';
import { ApiClient } from '#tests/support/api-client.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { SandboxApi } from '#tests/support/sandbox-api.ts';
import { ServerProcess } from '#tests/support/server-process.ts';
import { connectClient } from '#tools/connect/client.ts';
import { latencies } from '../frequent-calls.ts';
import { median, percentile } from '../percentiles.ts';
import { withDatabase } from '../with-database.ts';
import { batches } from './items.ts';

const rounds = 3;

/** The 95th percentile of frequent calls in milliseconds, on an idle server and while a practice software reports all that it has. */
export interface Latency {
  readonly syncing: number;
  readonly idle: number;
}

export async function screensEmbedded(): Promise<Latency> {
  const server = new ServerProcess();
  try {
    await server.begin();
    return await latencyOf(server, (practice) => withDatabase(server, ({ db }) => rotateKey(db, practice)));
  } finally {
    await server.remove();
  }
}

export async function screensOnPostgres(): Promise<Latency> {
  const postgres = await startPostgres();
  const server = new ServerProcess({ databaseUrl: postgres.url });
  try {
    await server.begin();
    const store = await openPostgres(postgres.url);
    try {
      return await latencyOf(server, (practice) => rotateKey(store.db, practice));
    } finally {
      await store.close();
    }
  } finally {
    await server.remove();
    await postgres.stop();
  }
}

async function latencyOf(server: ServerProcess, makeKey: (practice: string) => Promise<string>): Promise<Latency> {
  const link = await new SandboxApi(server).anotherPractice({ conversations: 200, appointments: 50 });
  const key = await makeKey(rowKeyOf(link));
  const api = await ApiClient.open(server.url, link);
  const client = connectClient({ url: server.url, key });
  const results = { syncing: [] as number[], idle: [] as number[] };
  await latencies(api);
  for (let round = 1; round <= rounds; round += 1) {
    results.idle.push(percentile(await latencies(api), 0.95));
    const ended = new AbortController();
    const report = async () => {
      for (const batch of batches(round)) {
        if (ended.signal.aborted) return;
        for await (const { status } of client.report(batch))
          if (status !== 'applied') throw new Error(`An item is ${status}.`);
      }
    };
    const syncing = report();
    results.syncing.push(percentile(await latencies(api), 0.95));
    ended.abort();
    await syncing;
  }
  return { syncing: median(results.syncing), idle: median(results.idle) };
}
