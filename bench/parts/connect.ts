import { performance } from 'node:perf_hooks';
import { Hono } from 'hono';
import { connect as protocol } from '#contract/connect/index.ts';
import type { ConnectItemInput } from '#contract/connect/items.ts';
import type { Store } from '#server/db/store.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { rotateKey } from '#server/domain/connect/keys.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { admission } from '#server/routes/admission.ts';
import { connectRoutes } from '#server/routes/connect.ts';
import { answerFailure } from '#server/routes/failures.ts';
import type { RequestEnv } from '#server/routes/request-env.ts';
import { serveConnector } from '#server/routes/serve.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { connectClient, itemsPerCall } from '#tools/connect/client.ts';
import { bareRows } from '../bare/connect-rows.ts';
import { migrate } from '../big-practice.ts';
import { comparedWith } from '../compared-with.ts';
import { batches, pets } from '../connect/items.ts';
import { type Latency, screensEmbedded, screensOnPostgres } from '../connect/screens.ts';
import type { Part, Verdict } from '../part.ts';
import type { Table } from '../table.ts';

const required = { cost: 3, screens: 2 };

/** What a full sync of a large practice costs beside bare statements, and how long screens wait meanwhile. */
export const connect: Part = async () => {
  const tables: Table[] = [];
  const verdicts: Verdict[] = [];
  for (const measure of [costEmbedded, costOnPostgres, waitEmbedded, waitOnPostgres]) {
    const { table, verdict } = await measure();
    tables.push(table);
    verdicts.push(verdict);
  }
  return { tables, verdicts };
};

interface Measurement {
  readonly table: Table;
  readonly verdict: Verdict;
}

const practices = { ours: 'NEO#bench:main', bare: 'NEO#bench:bare' } as const;

async function costEmbedded(): Promise<Measurement> {
  const store = await openEmbedded(null);
  try {
    // The database runs in this process, so that its processor time is all that there is.
    return await costOf('embedded', store, 'CPU ms', () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1000;
    });
  } finally {
    await store.close();
  }
}

async function costOnPostgres(): Promise<Measurement> {
  const server = await startPostgres();
  const store = await openPostgres(server.url);
  try {
    // Both wait for each statement, so that the time is that of the server and the database together.
    return await costOf('PostgreSQL', store, 'ms', () => performance.now());
  } finally {
    await store.close();
    await server.stop();
  }
}

const waitEmbedded = async () => waitOf('embedded', await screensEmbedded());
const waitOnPostgres = async () => waitOf('PostgreSQL', await screensOnPostgres());

function waitOf(database: string, { syncing, idle }: Latency): Measurement {
  const ratio = syncing / idle;
  return {
    table: {
      title: `Calls that screens make often, ${database}`,
      lines: [
        { server: 'during a sync', 'p95 ms': syncing },
        { server: 'idle', 'p95 ms': idle },
      ],
    },
    verdict: {
      text: `during a sync, calls take ${ratio.toFixed(1)} times as long as on an idle server, ${database}; at most ${required.screens}`,
      passed: ratio <= required.screens,
    },
  };
}

async function costOf(database: string, store: Store, unit: string, now: () => number): Promise<Measurement> {
  await migrate(store);
  await store.db
    .insertInto('practice')
    .values(
      Object.values(practices).map((practice) => ({
        practice,
        pims: 'NEO' as const,
        organization: 'bench',
        branch: practice.split(':')[1] ?? '',
        name: 'Bench',
        time_zone: 'America/New_York',
      })),
    )
    .execute();
  const report = await ourCall(store);
  const upsert = bareRows(practices.bare);
  const spent = { ours: 0, bare: 0 };
  // In turns, so that both meet the same machine and tables of the same size.
  for (const batch of batches()) {
    const begin = now();
    await report(batch);
    const between = now();
    await upsert(store.db, batch);
    spent.ours += between - begin;
    spent.bare += now() - between;
  }
  const ratio = spent.ours / spent.bare;
  const figures = (total: number) => ({ [unit]: total, [`${unit} for 1,000 items`]: (total / (1.5 * pets)) * 1000 });
  return {
    table: {
      title: `${pets.toLocaleString('en-US')} pets with their owners, reported in batches of ${itemsPerCall}, ${database}`,
      lines: comparedWith(figures(spent.ours), figures(spent.bare)),
    },
    verdict: {
      text: `a sync costs ${ratio.toFixed(1)} times the bare upserts, ${database}; at most ${required.cost}`,
      passed: ratio <= required.cost,
    },
  };
}

/** The call as the server carries it out, without its limit of calls a second. */
async function ourCall(store: Store): Promise<(items: readonly ConnectItemInput[]) => Promise<void>> {
  const runner = { store, wake: () => undefined };
  const verifyToken = async () => {
    throw new Refusal('unauthenticated');
  };
  const app = new Hono<RequestEnv>();
  app.onError(answerFailure);
  serveConnector(
    app,
    { runner, admission: admission({ runner, verifyToken, staffRate: null }) },
    protocol,
    connectRoutes,
  );
  const key = await rotateKey(store.db, practices.ours);
  const client = connectClient({ url: 'http://127.0.0.1', key, fetch: (address, init) => app.request(address, init) });
  return async (items) => {
    for await (const { status } of client.report(items))
      if (status !== 'applied') throw new Error(`An item is ${status}.`);
  };
}
