import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { sql } from 'kysely';
import { rowKeyOf } from '#contract/rules/practice/row-key.ts';
import { openPostgres } from '#server/db/postgres.ts';
import type { Store } from '#server/db/store.ts';
import { systemAt } from '#server/domain/context.ts';
import { createNewsletterRun } from '#server/domain/newsletter/create-run.ts';
import { runCommand } from '#server/domain/run-command.ts';
import { anIdentityProvider, type IdentityProvider } from '#tests/support/identity-provider.ts';
import { test } from '#tests/support/journey.ts';
import { aMailRelay, type MailRelay } from '#tests/support/mail-relay.ts';
import { type RunningPostgres, startOwnPostgres } from '#tests/support/postgres.ts';
import { pathOf, writeReadyNewsletter } from '#tests/support/ready-newsletter.ts';
import { practiceZone } from '#tests/support/sandbox-api.ts';
import { ServerProcess } from '#tests/support/server-process.ts';

const readers = 10_000;
const slow = { tag: '@slow' };
const long = { timeout: 400_000, intervals: [20] };

let postgres: RunningPostgres;
let store: Store;
let relay: MailRelay;
let provider: IdentityProvider;
let server: ServerProcess;

/** The product without its sandbox, with a relay of the test, at the highest pace. */
test.beforeAll(async () => {
  // It is restarted.
  postgres = await startOwnPostgres();
  relay = await aMailRelay();
  provider = await anIdentityProvider();
  const env = { ...provider.env, SMTP_URL: relay.url, MAIL_FROM: 'mail@rapport.example', MAIL_PER_SECOND: '1000' };
  server = new ServerProcess({ databaseUrl: postgres.url, env });
  await server.begin();
  store = await openPostgres(postgres.url);
});
test.afterAll(async () => {
  await server.remove();
  await relay.stop();
  provider.stop();
  await store.close();
  await postgres.stop();
});

/** A practice with so many clients, each with a mailbox and a dog. */
async function aPracticeOf(clients: number): Promise<string> {
  const identity = { pimsType: 'NEO', practiceOrgId: randomUUID(), practiceSubOrgId: 'main' } as const;
  const practice = rowKeyOf(identity);
  await store.db
    .insertInto('practice')
    .values({
      practice,
      pims: identity.pimsType,
      organization: identity.practiceOrgId,
      branch: identity.practiceSubOrgId,
      name: 'Elm Street Animal Hospital',
      time_zone: practiceZone,
      profile: JSON.stringify({ practiceAddress: '12 Elm Street' }),
    })
    .execute();
  await sql`
    insert into pet_owner (practice, pims_id, first_name, email)
    select ${practice}, 'c' || place, 'Maya', 'reader' || place || '@home.example' from generate_series(1, ${clients}::int) place
  `.execute(store.db);
  await sql`
    insert into pet (practice, pet_owner_id, name, species)
    select practice, id, 'Luna', 'Canine' from pet_owner where practice = ${practice}
  `.execute(store.db);
  return practice;
}

/** As if the claims of a killed process had lapsed by now. */
const lapseClaims = () =>
  store.db
    .updateTable('campaign_recipient')
    .set({ claimed_until: new Date(Date.now() - 1000) })
    .where('claimed_until', 'is not', null)
    .execute();

/** Sends a newsletter to all clients of a practice. */
const send = (practice: string) =>
  runCommand({ store, wake: () => undefined }, systemAt(practice), async (ctx) => {
    const { id } = await writeReadyNewsletter(ctx);
    return createNewsletterRun(ctx, { ...pathOf(practice), id, start: null }, true);
  });
const stateOf = async (run: { readonly id: string }) =>
  (await store.db.selectFrom('campaign_run').select('state').where('id', '=', run.id).executeTakeFirst())?.state;
const readersOf = (run: { readonly id: string }) =>
  store.db.selectFrom('campaign_recipient').select(['email', 'status']).where('run_id', '=', run.id).execute();

test('a newsletter reaches each reader at most once, and each is accounted for, when PostgreSQL restarts in the middle of it [F-33]', async () => {
  test.setTimeout(300_000);
  const practice = await aPracticeOf(60);
  relay.faults.end = 200;
  const before = relay.received.length;
  const run = await send(practice);
  await expect.poll(() => relay.received.length, long).toBeGreaterThan(before + 10);
  const pid = server.pid;
  await postgres.restart('immediate');
  delete relay.faults.end;
  // Those whose outcome could not be written.
  await lapseClaims();
  await expect.poll(() => stateOf(run), { timeout: 170_000 }).toBe('DONE');
  expect(server.pid).toBe(pid);

  const taken = relay.received.slice(before).flatMap(({ to }) => to);
  expect(new Set(taken).size).toBe(taken.length);
  const rows = await readersOf(run);
  const withStatus = (status: string) => rows.filter((row) => row.status === status).map(({ email }) => email);
  expect(rows).toHaveLength(60);
  expect(withStatus('SENT').length + withStatus('UNKNOWN').length).toBe(60);
  expect(taken).toEqual(expect.arrayContaining(withStatus('SENT')));
});

test(
  'a newsletter to 10,000 readers reaches each at most once, and none is lost unnoticed, when its server is killed twice [F-79]',
  slow,
  async () => {
    test.setTimeout(600_000);
    const practice = await aPracticeOf(readers);
    const before = relay.received.length;
    const run = await send(practice);
    for (const share of [0.2, 0.4]) {
      await expect.poll(() => relay.received.length, long).toBeGreaterThan(before + readers * share);
      await server.kill('SIGKILL');
      await lapseClaims();
      await server.start();
    }
    await expect.poll(() => stateOf(run), { timeout: 400_000, intervals: [1000] }).toBe('DONE');

    const times = Map.groupBy(relay.received.slice(before), ({ to }) => to.join());
    expect(Math.max(...Array.from(times.values(), (copies) => copies.length))).toBe(1);
    const rows = await readersOf(run);
    expect(rows).toHaveLength(readers);
    const withStatus = (status: string) => rows.filter((row) => row.status === status);
    expect(withStatus('SENT').filter(({ email }) => !times.has(email))).toEqual([]);
    // One for each connection of a killed server, at most.
    expect(withStatus('UNKNOWN').length).toBeLessThanOrEqual(16);
    expect(withStatus('SENT').length + withStatus('UNKNOWN').length).toBe(readers);
  },
);
