import { setTimeout as wait } from 'node:timers/promises';
import { createNewsletterRun, updateNewsletterRun } from '#contract/campaigns/newsletter-runs.ts';
import { rowKeyOf } from '#contract/rules/practice/row-key.ts';
import { systemAt } from '#server/domain/context.ts';
import { runCommand } from '#server/domain/run-command.ts';
import { ApiClient } from '#tests/support/api-client.ts';
import { pathOf, writeReadyNewsletter } from '#tests/support/ready-newsletter.ts';
import { SandboxApi } from '#tests/support/sandbox-api.ts';
import type { ServerProcess } from '#tests/support/server-process.ts';
import { latencies } from '../frequent-calls.ts';
import { median, percentile } from '../percentiles.ts';
import { withDatabase } from '../with-database.ts';
import { usualLetter } from './letter.ts';
import { fillClients } from './practice.ts';

const rounds = 3;

/** How long frequent calls take on the embedded database while a newsletter is sent, beside the same calls on an idle server. */
export async function screens(server: ServerProcess, clients: number) {
  const link = await new SandboxApi(server).anotherPractice({ conversations: 200, appointments: 50 });
  const practice = rowKeyOf(link);
  const letters = await withDatabase(server, async (store) => {
    await fillClients(store.db, practice, clients);
    const write = () =>
      runCommand({ store, wake: () => undefined }, systemAt(practice), (ctx) =>
        writeReadyNewsletter(ctx, { document: usualLetter }),
      );
    const ids: string[] = [];
    for (let round = 0; round < rounds; round += 1) ids.push((await write()).id);
    return ids;
  });
  const api = await ApiClient.open(server.url, link);
  const results = { sending: [] as number[], idle: [] as number[] };
  await latencies(api);
  for (const id of letters) {
    results.idle.push(percentile(await latencies(api), 0.95));
    const path = { ...pathOf(practice), id };
    const key = { 'idempotency-key': crypto.randomUUID() };
    const { status, body: run } = await api.call(createNewsletterRun, { ...path, start: null }, key);
    if (status !== 201) throw new Error(`The newsletter was not sent: ${status} ${JSON.stringify(run)}`);
    results.sending.push(percentile(await latencies(api), 0.95));
    await api.call(updateNewsletterRun, { ...path, runId: run.id, action: 'stop' }, { 'idempotency-key': run.id });
    await wait(2000);
  }
  return { ours: { 'p95 ms': median(results.sending) }, bare: { 'p95 ms': median(results.idle) } };
}
