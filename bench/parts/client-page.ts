import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { SandboxApi } from '#tests/support/sandbox-api.ts';
import { codeIn } from '#tests/support/code-in.ts';
import { comparedWithEach } from '../compared-with.ts';
import { sendMany } from '../many-requests.ts';
import { eachPair, type Pair } from '../pairs.ts';
import type { Part, Verdict } from '../part.ts';
import { median, percentile } from '../percentiles.ts';
import type { Request } from '../send-request.ts';
import type { Table } from '../table.ts';

const contents = { conversations: 1000, appointments: 1000 };
const [rounds, requests] = [5, 60];
const days = 31;
const limits = { availability: 3, page: 2, kilobytes: 15, inbox: 1.2 } as const;
/** Clients who use the page at once, each of whom opens a page every so many milliseconds. */
const clients = { count: 200, every: 10_000 } as const;
/** The pages that a client with this visit can open. */
const steps = ['visit', 'visit/wellness', 'pet', 'times', 'requests'] as const;

/** The clients' page and API-57 compared with one bare select of the same visits, and what 200 clients cost the inbox. */
export const clientPage: Part = async () => {
  const tables: Table[] = [];
  const verdicts: Verdict[] = [];
  await eachPair(contents, async (pair) => {
    const visit = await reachTimes(pair);
    const figures = await compareCalls(pair, visit);
    const inbox = await inboxBesideClients(pair, visit);
    tables.push(figures.table, inbox.table);
    verdicts.push(...figures.verdicts, ...inbox.verdicts);
  });
  return { tables, verdicts };
};

/** A client's visit to the page that has reached the choice of a time. */
interface Visit {
  readonly path: string;
  readonly cookie: string;
}

async function reachTimes({ ours: { url }, practice, token }: Pair): Promise<Visit> {
  const sandbox = new SandboxApi({ url });
  const link = `bench-${randomUUID().slice(0, 8)}`;
  await expectOk(
    await fetch(`${url}/v2/app/practice/shortlink`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({ practiceShortlink: link }),
    }),
  );
  const phone = (await sandbox.clientsOf(practice))[0]?.phone ?? '';
  let cookie = '';
  const post = async (form: string, fields: Record<string, string>) => {
    const response = await fetch(`${url}/p/${link}/${form}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie, origin: url, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ token: randomUUID(), ...fields }).toString(),
    });
    await expectOk(response);
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie;
  };
  await post('code', { kind: 'wellness', phone });
  let texts = await sandbox.textsReceivedBy(phone);
  for (let tries = 0; texts.length === 0 && tries < 100; tries += 1) {
    await wait(100);
    texts = await sandbox.textsReceivedBy(phone);
  }
  await post('enter', { code: codeIn(texts.at(-1)) });
  const page = await (await fetch(`${url}/p/${link}/pet`, { headers: { cookie } })).text();
  await post('pet', { pet: /name="pet" value="([^"]+)"/.exec(page)?.[1] ?? '', with: '' });
  return { path: `/p/${link}`, cookie };
}

async function expectOk(response: Response): Promise<void> {
  if (response.status >= 400) throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`);
}

let addresses = 0;
/** Each request comes from an address of its own, because addresses have limits. */
const pageRequest = ({ path, cookie }: Visit, step: string): Request => {
  addresses += 1;
  const address = `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
  return {
    method: 'GET',
    path: `${path}/${step}`,
    headers: { cookie, 'accept-encoding': 'gzip', 'x-forwarded-for': address },
  };
};

async function compareCalls(pair: Pair, visit: Visit) {
  const { ours, bare, token } = pair;
  const headers = { authorization: `Bearer ${token}` };
  const from = new Date().toISOString().slice(0, 10);
  const calls = {
    'API-57': { url: ours.url, of: (): Request => ({ method: 'GET', path: availabilityOf(from), headers }) },
    'clients’ page, times': { url: ours.url, of: () => pageRequest(visit, 'times') },
    'bare select': { url: bare.url, of: (): Request => ({ method: 'GET', path: `/visits?from=${from}` }) },
  } as const;
  const results = new Map(Object.keys(calls).map((name) => [name, [] as readonly number[][]]));
  for (let round = 0; round <= rounds; round += 1)
    for (const [name, { url, of }] of Object.entries(calls)) {
      const { latencies } = await sendMany(url, of, requests, 1);
      // The first round warms up.
      if (round > 0) results.set(name, [...(results.get(name) ?? []), [...latencies]]);
    }
  const figures = (name: keyof typeof calls) => {
    const all = results.get(name) ?? [];
    return {
      'p50 ms': median(all.map((one) => median(one))),
      'p95 ms': median(all.map((one) => percentile(one, 0.95))),
    };
  };
  const [availability, times, select] = [figures('API-57'), figures('clients’ page, times'), figures('bare select')];
  const html = await (await fetch(ours.url + visit.path + '/times', { headers: { cookie: visit.cookie } })).text();
  const kilobytes = gzipSync(html).length / 1000;
  const ofSelect = availability['p95 ms'] / select['p95 ms'];
  const ofAvailability = times['p95 ms'] / availability['p95 ms'];
  const on = `on ${pair.database}`;
  return {
    table: {
      title: `${days} days with ${contents.appointments} visits, ${on}`,
      lines: comparedWithEach(availability, { 'clients’ page, times': times, 'bare select': select }),
      note: `Medians of ${rounds} rounds of ${requests} requests, one at a time.`,
    },
    verdicts: [
      atMost(
        `API-57 takes ${ofSelect.toFixed(2)} times as long as the bare select ${on} (p95)`,
        ofSelect,
        limits.availability,
      ),
      atMost(
        `the clients’ page takes ${ofAvailability.toFixed(2)} times as long as API-57 ${on} (p95)`,
        ofAvailability,
        limits.page,
      ),
      atMost(`the page of times has ${kilobytes.toFixed(1)} kB gz`, kilobytes, limits.kilobytes),
      { text: 'the page has no script', passed: !/<script/i.test(html) },
    ],
  };
}

const availabilityOf = (from: string) =>
  `/v2/app/practice/appointment/availability?from=${from}&days=${days}&lengthInMinutes=30`;

const atMost = (text: string, value: number, limit: number): Verdict => ({
  text: `${text}, at most ${limit}`,
  passed: value <= limit,
});

/** The list of conversations, alone and while clients walk through the page, in turns. */
async function inboxBesideClients({ ours: { url }, token, database }: Pair, visit: Visit) {
  const list = (): Request => ({
    method: 'GET',
    path: '/v1/conversations',
    headers: { authorization: `Bearer ${token}` },
  });
  const [alone, beside]: [number[], number[]] = [[], []];
  for (let round = 0; round <= rounds; round += 1) {
    const { latencies: quiet } = await sendMany(url, list, requests, 1);
    const { latencies: busy } = await whileClientsVisit(url, visit, () => sendMany(url, list, requests, 1));
    if (round === 0) continue;
    alone.push(percentile(quiet, 0.95));
    beside.push(percentile(busy, 0.95));
  }
  const ratio = median(beside) / median(alone);
  return {
    table: {
      title: `The list of ${contents.conversations} conversations, on ${database}`,
      lines: [
        { '': 'alone', 'p95 ms': median(alone) },
        { '': `beside ${clients.count} clients`, 'p95 ms': median(beside) },
      ],
      note: `Each client opens a page every ${clients.every / 1000} s: ${clients.count / (clients.every / 1000)} pages a second.`,
    },
    verdicts: [
      atMost(
        `${clients.count} clients make the inbox take ${ratio.toFixed(2)} times as long on ${database} (p95)`,
        ratio,
        limits.inbox,
      ),
    ],
  };
}

async function whileClientsVisit<T>(url: string, visit: Visit, work: () => Promise<T>): Promise<T> {
  const gap = clients.every / clients.count;
  const pages: Promise<unknown>[] = [];
  const failures: unknown[] = [];
  const timer = setInterval(() => {
    const step = steps[pages.length % steps.length] ?? steps[0];
    pages.push(sendMany(url, () => pageRequest(visit, step), 1, 1).catch((error: unknown) => failures.push(error)));
  }, gap);
  try {
    const result = await work();
    await Promise.all(pages);
    if (failures.length > 0) throw failures[0];
    return result;
  } finally {
    clearInterval(timer);
  }
}
