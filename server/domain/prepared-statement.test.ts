import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { aConversation, aPractice, asStaff } from '#tests/support/server-world.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { openStore } from '#server/db/open-store.ts';
import type { Store } from '#server/db/store.ts';
import { receiveText } from './conversation/receive-text.ts';
import { sendMessage } from './conversation/send-message.ts';
import { conversationsOf } from './conversation/read.ts';
import { claimTexts } from './delivery/claim-texts.ts';
import { messagesOf } from './message/read.ts';
import { deliveryRecorder } from './delivery/record-text-delivery.ts';
import { oncePerIntent } from './idempotency.ts';
import { type Context, systemAt } from './context.ts';
import { runCommand } from './run-command.ts';
import { removedUsers } from './user/is-removed.ts';

/** How often PostgreSQL plans a statement for its values before it uses one generic plan. */
const customPlans = 5;

/** Inserts realistic numbers of rows, so that PostgreSQL estimates realistic costs. */
async function fill({ db }: Store, practice: string): Promise<void> {
  await sql`
    with created as (
      insert into conversation (practice, sms_phone) select ${practice}, '+1777' || n from generate_series(1, 5000) n returning id
    )
    insert into message (practice, conversation_id, type, direction, content)
    select ${practice}, id, 'SMS', 'INBOUND', 'Luna did well.' from created, generate_series(1, 4)
  `.execute(db);
  await sql`insert into staff_user (practice, email) select ${practice}, n || '@elm.example' from generate_series(1, 200) n`.execute(
    db,
  );
  await sql`analyze`.execute(db);
}

it('PostgreSQL plans the statements of nearly every text once, not for each text @slow', async () => {
  const postgres = await startPostgres();
  const store = await openStore({ url: postgres.url });
  onTestFinished(async () => {
    await store.close();
    await postgres.stop();
  });
  const runner = { store, wake: () => undefined };
  const { practice } = await aPractice({ store, runner });
  const { id } = await aConversation({ store, runner }, practice);
  await fill(store, practice);
  const staff = { id: 'new', email: 'new@elm.example', name: null };
  const isRemoved = removedUsers(store.db);
  const record = deliveryRecorder(runner);
  const from = '+15557770001';

  for (let round = 0; round < 3 * customPlans; round += 1) {
    await isRemoved(practice, staff);
    const text = { id, content: 'Luna did well.', type: 'SMS' as const, media: [] };
    const send = (ctx: Context) =>
      oncePerIntent(ctx, 'send', { round }, async () => ({
        status: 201,
        body: await sendMessage(ctx, text, 'http://rapport.example'),
      }));
    await runCommand(runner, asStaff(practice, staff), send, { intent: randomUUID(), publish: null });
    await runCommand(runner, systemAt(practice), (ctx) =>
      receiveText(ctx, { carrierId: randomUUID(), from, body: 'Thank you!', media: [] }),
    );
    const [claimed] = await claimTexts(store.db, 100 - round);
    const message = { practice, id: claimed?.id ?? '' };
    await record({ practice, messageId: message.id, status: 'PROCESSED' });
    await messagesOf(store.db, [message]);
    await conversationsOf(store.db, [{ practice, id }]);
  }

  const { rows } = await sql<{ statement: string; custom: number; total: number }>`
    select statement, custom_plans::int as custom, (custom_plans + generic_plans)::int as total from pg_prepared_statements
  `.execute(store.db);
  expect(rows.length).toBeGreaterThan(12);
  expect(rows.filter(({ custom, total }) => custom > customPlans || total < 3 * customPlans)).toEqual([]);
});
