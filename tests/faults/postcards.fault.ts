import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { rowKeyOf } from '#contract/rules/practice/row-key.ts';
import { openPostgres } from '#server/db/postgres.ts';
import type { Store } from '#server/db/store.ts';
import { systemAt } from '#server/domain/context.ts';
import { remindClient } from '#server/domain/reminder/remind-client.ts';
import { runCommand } from '#server/domain/run-command.ts';
import { anIdentityProvider, type IdentityProvider } from '#tests/support/identity-provider.ts';
import { test } from '#tests/support/journey.ts';
import { type RunningPostgres, startPostgres } from '#tests/support/postgres.ts';
import { practiceZone } from '#tests/support/sandbox-api.ts';
import { ServerProcess } from '#tests/support/server-process.ts';
import { TestPrinter } from '#tests/support/test-printer.ts';

const slow = { tag: '@slow' };
const soon = { timeout: 90_000 };
/** The day of the service, and the moment of its card. */
const dueOn = '2026-03-15';
const cardAt = new Date('2026-02-15T14:00:00.000Z');

let postgres: RunningPostgres;
let store: Store;
let printer: TestPrinter;
let provider: IdentityProvider;
let server: ServerProcess;

/** The product without its sandbox, with a printer of the test. */
test.beforeAll(async () => {
  postgres = await startPostgres();
  printer = await TestPrinter.start();
  provider = await anIdentityProvider();
  server = new ServerProcess({ databaseUrl: postgres.url, env: { ...provider.env, ...printer.env } });
  await server.begin();
  store = await openPostgres(postgres.url);
});
test.afterEach(() => printer.mend());
test.afterAll(async () => {
  await server.remove();
  await printer.stop();
  provider.stop();
  await store.close();
  await postgres.stop();
});

/** Writes the card of a household together with the ledger, as at nine o'clock. @returns its state */
async function aCard(): Promise<() => Promise<{ id: string; status: string; tries: number } | undefined>> {
  const identity = { pimsType: 'NEO', practiceOrgId: randomUUID(), practiceSubOrgId: 'main' } as const;
  const practice = rowKeyOf(identity);
  const { db } = store;
  const services = { campaignType: 'ServiceReminders', status: 'completed', startDate: '2026-01-01' };
  await db
    .insertInto('practice')
    .values({
      practice,
      pims: identity.pimsType,
      organization: identity.practiceOrgId,
      branch: identity.practiceSubOrgId,
      name: 'Elm Street Animal Hospital',
      time_zone: practiceZone,
      reminders_from: cardAt,
      campaign_enrollments: JSON.stringify([{ ...services, mediums: ['POSTCARD'] }]),
    })
    .execute();
  const address = { street: '12 Elm Street', city: 'Portland', state: 'ME', postalCode: '04101' };
  const { id: owner } = await db
    .insertInto('pet_owner')
    .values({ practice, pims_id: '1', first_name: 'Maya', postal_address: JSON.stringify(address) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: pet } = await db
    .insertInto('pet')
    .values({ practice, pet_owner_id: owner, name: 'Luna', species: 'Canine' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('service_due')
    .values({ practice, id: randomUUID(), pet_id: pet, service_type_id: 'rabies', name: 'Rabies', due_on: dueOn })
    .execute();
  const runner = { store, wake: () => undefined };
  await db
    .insertInto('reminder_turn')
    .values({ practice, pet_owner_id: owner, at: cardAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const clients = await db.selectFrom('reminder_turn').select('id').where('practice', '=', practice).execute();
  for (const { id } of clients)
    await runCommand(runner, systemAt(practice), (ctx) => remindClient(ctx, id, cardAt, 'https://rapport.example'));
  return () =>
    db.selectFrom('postcard').select(['id', 'status', 'tries']).where('practice', '=', practice).executeTakeFirst();
}

type Card = Awaited<ReturnType<typeof aCard>>;
const requestsFor = async (card: Card) => {
  const id = (await card())?.id;
  return printer.requests.filter(({ key }) => key === id);
};
/** Resolves once a card was printed, and checks that it was printed once. */
async function expectPrinted(card: Card): Promise<void> {
  await expect.poll(async () => (await card())?.status, soon).toBe('PRINTED');
  const id = (await card())?.id;
  expect(printer.printed.filter(({ key }) => key === id)).toHaveLength(1);
}

for (const stall of ['before', 'after'] as const)
  test(
    `a card whose server is killed while the printer is silent, ${stall} it has printed it, is printed once [F-37]`,
    slow,
    async () => {
      test.setTimeout(180_000);
      printer.break({ stall }, 1);
      const card = await aCard();
      await expect.poll(async () => (await requestsFor(card)).length, soon).toBe(1);
      await server.restart('SIGKILL');
      await expectPrinted(card);
      const bodies = (await requestsFor(card)).map(({ form }) => form.toString());
      expect(bodies.length).toBeGreaterThan(1);
      expect(new Set(bodies).size).toBe(1);
    },
  );

test(
  'a card whose server is killed between the ledger and a printer that is down for a day is printed once, late [F-37]',
  slow,
  async () => {
    test.setTimeout(180_000);
    await printer.stop();
    const card = await aCard();
    await expect.poll(async () => (await card())?.tries ?? 0, soon).toBeGreaterThan(0);
    await server.restart('SIGKILL');
    const dayAgo = new Date(Date.now() - 86_400_000);
    await store.db.updateTable('postcard').set({ create_ts: dayAgo }).where('status', '=', 'ENQUEUED').execute();
    await printer.listen();
    await expectPrinted(card);
  },
);
