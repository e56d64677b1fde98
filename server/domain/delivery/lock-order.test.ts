import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openStore } from '#server/db/open-store.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { aConversation, aMessage, aPractice, at, type World } from '#tests/support/server-world.ts';
import { recordTextDelivery } from './record-text-delivery.ts';
import { recordUnknownOutcome } from './unknown-outcome.ts';

it('records an outcome without a deadlock with whatever has locked the conversation first @slow', async () => {
  const { url, stop } = await startPostgres();
  const store = await openStore({ url });
  const world: World = { store, runner: { store, wake: () => undefined } };
  const { db } = store;
  const waiting = async () =>
    (
      await sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
        db,
      )
    ).rows.length;
  try {
    const { practice } = await aPractice(world);
    const { id: conversationId } = await aConversation(world, practice);
    const system = at(world, practice, null);
    const outcomes = [
      (id: string) => system.run(recordUnknownOutcome, { id, claim: 0 }),
      (messageId: string) =>
        system.run(recordTextDelivery, { messageId, status: 'FAILED_TO_DELIVER', reason: 'landline' }),
    ];
    for (const record of outcomes) {
      const { id } = await aMessage(world, practice, conversationId, {
        direction: 'OUTBOUND',
        delivery_status: 'ENQUEUED',
      });
      const { recorded } = await db.transaction().execute(async (tx) => {
        await tx.selectFrom('conversation').select('id').where('id', '=', conversationId).forUpdate().execute();
        const started = record(id);
        await expect.poll(waiting).toBe(1);
        await tx.selectFrom('message').select('id').where('id', '=', id).forUpdate().noWait().execute();
        return { recorded: started };
      });
      await recorded;
    }
  } finally {
    await store.close();
    await stop();
  }
});
