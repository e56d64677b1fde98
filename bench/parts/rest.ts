import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Request } from '../send-request.ts';
import { comparedWith } from '../compared-with.ts';
import { cpuTimeOf, untilIdle } from '../cpu-time.ts';
import { fullList } from '../full-list.ts';
import { sendMany } from '../many-requests.ts';
import { eachPair, listOf, type Measurable, type Pair } from '../pairs.ts';
import type { Part } from '../part.ts';
import { median, percentile } from '../percentiles.ts';
import type { Table } from '../table.ts';

const rounds = 3;
const connections = 8;
const counts = { list: 30, send: 100 } as const;
type Work = keyof typeof counts;
const works = { list: `GET ${fullList.conversations} conversations`, send: 'POST a message' } as const;

/** REST calls a second, compared with a bare server of the same calls on a copy of the same data. */
export const rest: Part = async () => {
  const tables: Table[] = [];
  await eachPair(fullList, async (pair) => {
    const [mine, theirs] = [await listOf(pair.ours.url, pair.token), await listOf(pair.bare.url, pair.token)];
    if (!isDeepStrictEqual(mine, theirs)) throw new Error('The two servers return different lists.');
    for (const work of ['list', 'send'] as const) tables.push(await compare(pair, work));
  });
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

async function measure({ url, pid }: Measurable, pair: Pair, work: Work): Promise<Round> {
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
