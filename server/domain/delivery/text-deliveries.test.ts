import * as fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { deliveryStatuses, type DeliveryStatus, isPending } from '#contract/rules/texting/delivery-status.ts';
import {
  aConversation,
  aMessage,
  announcements,
  aPractice,
  at,
  startWorld,
  type World,
} from '#tests/support/server-world.ts';
import { conversationsByIds } from '../conversation/read.ts';
import { claimLookups, claimTexts, postponeSend, releaseClaims } from './claim-texts.ts';
import { messagesByIds } from '../message/read.ts';
import { deliveryRecorder, recordTextDelivery } from './record-text-delivery.ts';
import { recordUnknownOutcome } from './unknown-outcome.ts';

const world = await startWorld();

async function aThread(given: Parameters<typeof aPractice>[1] = {}) {
  const { practice, texting_number } = await aPractice(world, given);
  const { id, sms_phone } = await aConversation(world, practice);
  const waiting = (more: Parameters<typeof aMessage>[3] = {}) =>
    aMessage(world, practice, id, { direction: 'OUTBOUND', delivery_status: 'ENQUEUED', ...more });
  const read = async (messageId: string) => (await messagesByIds(world.store.db, practice, [messageId]))[0];
  const makeLatest = (latest_message_id: string) =>
    world.store.db.updateTable('conversation').set({ latest_message_id }).where('id', '=', id).execute();
  const conversation = async () => (await conversationsByIds(world.store.db, practice, [id]))[0];
  return {
    practice,
    texting_number,
    id,
    sms_phone,
    waiting,
    read,
    makeLatest,
    conversation,
    carrier: at(world, practice, null),
  };
}

describe('a delivery report', () => {
  it('updates the message, and its conversation where it is the latest [IN-07]', async () => {
    const { practice, id, waiting, read, makeLatest, conversation, carrier } = await aThread();
    const { id: messageId } = await waiting();
    await makeLatest(messageId);
    const before = await conversation();
    await carrier.run(recordTextDelivery, { messageId, status: 'FAILED_TO_DELIVER', reason: 'landline' });
    expect(await read(messageId)).toMatchObject({ delivery_status: 'FAILED_TO_DELIVER', failure_reason: 'landline' });
    const after = await conversation();
    expect(after?.latest_message).toMatchObject({ delivery_status: 'FAILED_TO_DELIVER' });
    expect((after?.update_ts ?? '') > (before?.update_ts ?? '')).toBe(true);
    expect(await announcements(world, practice)).toEqual([`message ${messageId}`, `conversation ${id}`]);
  });

  it('of a failed text of staff moves its conversation back to the inbox', async () => {
    const { practice, id, waiting, conversation, carrier } = await aThread();
    const done = () =>
      world.store.db.updateTable('conversation').set({ container: 'DONE' }).where('id', '=', id).execute();
    const automated = await waiting({ type: 'SMS_AUTOMATED' });
    const delivered = await waiting();
    const failed = await waiting();
    await done();
    await carrier.run(recordTextDelivery, { messageId: automated.id, status: 'FAILED_TO_DELIVER', reason: 'landline' });
    await carrier.run(recordTextDelivery, { messageId: delivered.id, status: 'DELIVERED' });
    expect(await conversation()).toMatchObject({ container: 'DONE' });
    await carrier.run(recordTextDelivery, { messageId: failed.id, status: 'FAILED_TO_DELIVER', reason: 'landline' });
    expect(await conversation()).toMatchObject({ container: 'INBOX' });
    expect(await announcements(world, practice)).toContain(`conversation ${id}`);
  });

  it('does not change the conversation if a later message is the latest', async () => {
    const { practice, waiting, makeLatest, conversation, carrier } = await aThread();
    const { id: messageId } = await waiting();
    await makeLatest((await waiting()).id);
    const before = await conversation();
    await carrier.run(recordTextDelivery, { messageId, status: 'DELIVERED' });
    expect(await conversation()).toEqual(before);
    expect(await announcements(world, practice)).toEqual([`message ${messageId}`]);
  });

  it('never moves a status back, even if reports arrive repeatedly or out of order', async () => {
    const { waiting, read, carrier } = await aThread();
    const report = fc.constantFrom<DeliveryStatus>(...deliveryStatuses.filter((status) => status !== 'ENQUEUED'));
    await fc.assert(
      fc.asyncProperty(fc.array(report, { minLength: 1, maxLength: 6 }), async (statuses) => {
        const { id: messageId } = await waiting();
        for (const status of statuses)
          if (status !== 'ENQUEUED') await carrier.run(recordTextDelivery, { messageId, status });
        const final = statuses.find((status) => !isPending(status));
        expect((await read(messageId))?.delivery_status).toBe(final ?? 'PROCESSED');
      }),
      { numRuns: 20 },
    );
  });

  it('of an unknown or foreign message, or of a client’s own text, changes nothing', async () => {
    const { practice, id, waiting, read, carrier } = await aThread();
    const foreignStaff = await aThread();
    const { id: messageId } = await waiting();
    await foreignStaff.carrier.run(recordTextDelivery, { messageId, status: 'DELIVERED' });
    const inbound = await aMessage(world, practice, id);
    for (const unknown of ['x', inbound.id])
      await carrier.run(recordTextDelivery, { messageId: unknown, status: 'DELIVERED' });
    expect((await read(messageId))?.delivery_status).toBe('ENQUEUED');
    expect((await read(inbound.id))?.delivery_status).toBeNull();
    expect(await announcements(world, practice)).toEqual([]);
  });
});

describe('concurrent delivery reports', () => {
  const transactionsOf = (record: (runner: World['runner']) => Promise<unknown>) => {
    let committed = 0;
    return record({ store: world.store, wake: () => (committed += 1) }).then(() => committed);
  };

  it('share a transaction across practices, and are announced to their own', async () => {
    const threads = await Promise.all([aThread(), aThread(), aThread()]);
    const texts = await Promise.all(
      threads.map(async ({ practice, waiting }) => ({ practice, messageId: (await waiting()).id })),
    );
    const committed = await transactionsOf((runner) => {
      const record = deliveryRecorder(runner);
      return Promise.all(
        texts.flatMap((text) => [record({ ...text, status: 'PROCESSED' }), record({ ...text, status: 'DELIVERED' })]),
      );
    });
    // The first report is written at once, without waiting for others.
    expect(committed).toBe(2);
    for (const [place, { practice, read }] of threads.entries()) {
      const { messageId } = texts[place] ?? { messageId: '' };
      expect(await read(messageId)).toMatchObject({ delivery_status: 'DELIVERED', failure_reason: null });
      expect(new Set(await announcements(world, practice))).toEqual(new Set([`message ${messageId}`]));
    }
  });

  it('are stored except the one that fails', async () => {
    const { practice, waiting, read } = await aThread();
    const [first, bad, good] = [await waiting(), await waiting(), await waiting()];
    const record = deliveryRecorder(world.runner);
    const unstorable = 'landline\0' as 'landline';
    const outcomes = await Promise.allSettled([
      record({ practice, messageId: first.id, status: 'DELIVERED' }),
      record({ practice, messageId: bad.id, status: 'FAILED_TO_DELIVER', reason: unstorable }),
      record({ practice, messageId: good.id, status: 'DELIVERED' }),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await read(bad.id)).toMatchObject({ delivery_status: 'ENQUEUED' });
    expect(await read(good.id)).toMatchObject({ delivery_status: 'DELIVERED' });
  });
});

describe('claiming texts for delivery', () => {
  beforeEach(async () => {
    await world.store.db
      .updateTable('message')
      .set({ delivery_status: 'PROCESSED' })
      .where('delivery_status', '=', 'ENQUEUED')
      .execute();
  });
  const claim = async () => (await claimTexts(world.store.db, 100)).map((text) => text.id);

  it('gives a text to one process at a time, and the texts of a conversation in order', async () => {
    const { texting_number, practice, sms_phone, waiting, carrier } = await aThread();
    const media = JSON.stringify([{ url: 'https://x/files/1' }]);
    const first = await waiting({ content: 'One', media, create_ts: '2026-11-21T10:00:00.000Z' });
    const second = await waiting({ content: 'Two', create_ts: '2026-11-21T10:00:00.001Z' });
    const [text] = await claimTexts(world.store.db, 100);
    expect(text).toMatchObject({
      id: first.id,
      practice,
      from: texting_number,
      to: sms_phone,
      content: 'One',
      media: [{ url: 'https://x/files/1' }],
      obstacle: null,
    });
    expect(await claim()).toEqual([]);
    await carrier.run(recordTextDelivery, { messageId: first.id, status: 'PROCESSED' });
    expect(await claim()).toEqual([second.id]);
  });

  it('takes only enqueued texts, of every practice', async () => {
    const threads = [await aThread(), await aThread()];
    const expected = [];
    for (const { waiting } of threads) expected.push((await waiting()).id);
    for (const { practice, id, waiting } of threads) {
      await aMessage(world, practice, id);
      await waiting({ delivery_status: 'DELIVERED' });
      await aMessage(world, practice, id, { type: 'SYSTEM_INFO', direction: 'INTERNAL' });
    }
    expect((await claim()).toSorted()).toEqual(expected.toSorted());
  });

  it('gives a text again once its claim has expired or was released, to look it up: the carrier may have it', async () => {
    const { waiting } = await aThread();
    const { id } = await waiting({ claimed_until: new Date(Date.now() + 60_000) });
    expect(await claim()).toEqual([]);
    await releaseClaims(world.store.db);
    expect(await claim()).toEqual([id]);
    await world.store.db
      .updateTable('message')
      .set({ claimed_until: new Date(Date.now() - 1) })
      .where('id', '=', id)
      .execute();
    expect(await claim()).toEqual([]);
    expect(await claimLookups(world.store.db, 100)).toMatchObject([{ id, claim: 2 }]);
  });

  it('measures ages by the database’s clock', async () => {
    const ago = (seconds: number) => sql<string>`clock_timestamp() - make_interval(secs => ${seconds})`;
    const { waiting } = await aThread();
    const { id } = await waiting();
    await world.store.db
      .updateTable('message')
      .set({ create_ts: ago(9), handed_over_at: ago(5), first_lookup_at: ago(3) })
      .where('id', '=', id)
      .execute();
    const [text] = await claimLookups(world.store.db, 1);
    for (const [age, seconds] of [
      [text?.age, 9],
      [text?.handedOverFor, 5],
      [text?.lookedUpFor, 3],
    ] as const) {
      expect(age).toBeGreaterThanOrEqual(seconds * 1000);
      expect(age).toBeLessThan(seconds * 1000 + 1900);
    }
  });

  it('takes texts of practices in turn, and those that were tried before last', async () => {
    const [busy, other] = [await aThread(), await aThread()];
    const old = '2026-11-21T10:00:00.000Z';
    for (let index = 0; index < 20; index += 1) {
      const { id } = await aConversation(world, busy.practice);
      const isTried = index < 10;
      await aMessage(world, busy.practice, id, {
        direction: 'OUTBOUND',
        delivery_status: 'ENQUEUED',
        create_ts: old,
        delivery_claim: isTried ? 1 : 0,
      });
    }
    const fresh = await other.waiting();
    const claimed = await claimTexts(world.store.db, 5);
    expect(claimed.map(({ id }) => id)).toContain(fresh.id);
    expect(claimed.map((text) => text.claim)).toEqual([1, 1, 1, 1, 1]);
  });

  it('gives each claim a number, without which a text can be neither postponed nor failed', async () => {
    const { practice, waiting, read, carrier } = await aThread();
    const { id } = await waiting();
    const [first] = await claimTexts(world.store.db, 1);
    await postponeSend(world.store.db, first!, 0);
    const again = async () => (await claimTexts(world.store.db, 1))[0];
    await expect.poll(again).toMatchObject({ id, claim: 2 });
    await postponeSend(world.store.db, first!, 0);
    await carrier.run(recordTextDelivery, { messageId: id, status: 'FAILED_TO_PROCESS', reason: 'unknown', claim: 1 });
    await carrier.run(recordUnknownOutcome, { id, claim: 1 });
    expect(await claim()).toEqual([]);
    expect(await read(id)).toMatchObject({ delivery_status: 'ENQUEUED', failure_reason: null });
    const { handed_over_at } = await world.store.db
      .selectFrom('message')
      .selectAll()
      .where('practice', '=', practice)
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(handed_over_at).not.toBeNull();
  });

  it('marks texts to clients who have opted out, except the answer to a reserved word', async () => {
    const { practice, sms_phone, waiting } = await aThread();
    await world.store.db
      .insertInto('sms_recipient')
      .values({ practice, phone: sms_phone, subscribed: false })
      .execute();
    const { id } = await waiting();
    expect(await claimTexts(world.store.db, 1)).toMatchObject([{ id, obstacle: 'unsubscribed' }]);
    await world.store.db
      .updateTable('message')
      .set({ answers_keyword: true, claimed_until: null, handed_over_at: null })
      .where('id', '=', id)
      .execute();
    expect(await claimTexts(world.store.db, 1)).toMatchObject([{ id, obstacle: null }]);
  });
});
