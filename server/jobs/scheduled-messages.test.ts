import { afterEach, describe, expect, it, vi } from 'vitest';
import type { OutgoingText } from '#server/gateways/sms/gateway.ts';
import { listScheduledMessages } from '#server/domain/scheduled-message/list.ts';
import { receiveText } from '#server/domain/conversation/receive-text.ts';
import { systemAt } from '#server/domain/context.ts';
import { runCommand } from '#server/domain/run-command.ts';
import { sendDue } from '#server/domain/scheduled-message/send-due.ts';
import { startEventFeed } from '#server/realtime/event-feed.ts';
import { aLog } from '#tests/support/log.ts';
import { anSmsGateway } from '#tests/support/sms-gateway.ts';
import { aConversation, announcements, aPractice, at, startOwnWorld } from '#tests/support/server-world.ts';
import { startDeliveries } from './deliveries.ts';
import { startScheduledMessages } from './scheduled-messages.ts';

const world = await startOwnWorld();

describe('scheduled texts', () => {
  const stops: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const stop of stops.splice(0).toReversed()) await stop();
  });

  /** A server process with its jobs; `sent` has the texts that its carrier received. */
  async function aProcess(now = () => new Date()) {
    const feed = await startEventFeed(world.store, aLog().log);
    const runner = { store: world.store, wake: feed.wake };
    const sent: OutgoingText[] = [];
    const gateway = anSmsGateway({ send: async (text) => `SM${sent.push(text)}-${text.id}` });
    const { log } = aLog();
    stops.push(feed.close);
    stops.push(startDeliveries({ runner, gateway, feed, log }).stop);
    stops.push(startScheduledMessages({ runner, feed, now, log }).stop);
    return sent;
  }
  async function aThread() {
    const { practice } = await aPractice(world);
    const { id, sms_phone } = await aConversation(world, practice);
    const due = (contents: readonly string[], minutesAgo = 1) =>
      world.store.db
        .insertInto('scheduled_message')
        .values(
          contents.map((content, index) => ({
            practice,
            conversation_id: id,
            content,
            send_at: new Date(Date.now() - minutesAgo * 60_000 + index),
          })),
        )
        .returning('id')
        .execute();
    const messages = () => world.store.db.selectFrom('message').selectAll().where('conversation_id', '=', id).execute();
    return { practice, id, sms_phone, due, messages };
  }
  const waitOptions = { timeout: 15_000, interval: 50 };

  it('reach the client once each, with two processes at work @slow', async () => {
    const { sms_phone, due, messages } = await aThread();
    const contents = Array.from({ length: 12 }, (_, index) => `Scheduled ${index}`);
    const [first, second] = [await aProcess(), await aProcess()];
    await due(contents);
    const received = () =>
      [...first, ...second]
        .filter(({ to }) => to === sms_phone)
        .map(({ content }) => content)
        .toSorted();
    await vi.waitFor(() => expect(received()).toHaveLength(contents.length), waitOptions);
    expect(received()).toEqual(contents.toSorted());
    expect(await messages()).toHaveLength(contents.length);
  });

  it('wait until they are due by the given clock @slow', async () => {
    const { sms_phone, due, messages } = await aThread();
    let clockOffset = -3_600_000;
    const sent = await aProcess(() => new Date(Date.now() + clockOffset));
    await due(['In an hour']);
    const early = await aThread();
    await early.due(['Before that'], 70);
    await vi.waitFor(async () => expect(await early.messages()).toHaveLength(1), waitOptions);
    expect(await messages()).toEqual([]);
    clockOffset = 0;
    await vi.waitFor(() => expect(sent.filter(({ to }) => to === sms_phone)).toHaveLength(1), waitOptions);
  });

  it('are sent once if a process crashes before or after the commit', async () => {
    const { practice, due, messages } = await aThread();
    const [before, after] = (await due(['Before', 'After'])).map(({ id }) => id);
    const runner = { store: world.store, wake: () => undefined };
    const caller = systemAt(practice);
    // It crashes before the commit, and another time right after it.
    await runCommand(runner, caller, async (ctx) => {
      await sendDue(ctx, before!);
      throw new Error('Killed');
    }).catch(() => undefined);
    await runCommand(runner, caller, (ctx) => sendDue(ctx, after!));
    await aProcess();
    await vi.waitFor(async () => expect(await messages()).toHaveLength(2), waitOptions);
    expect((await messages()).map(({ content }) => content).toSorted()).toEqual(['After', 'Before']);
  });

  it('are shown as failing after three tries until they are sent, and open screens are notified @slow', async () => {
    const { practice, id, due, messages } = await aThread();
    const { db } = world.store;
    const [{ id: scheduledId } = expect.fail()] = await due(['Bring Luna']);
    // Takes the place of its message.
    const obstacle = { practice, conversation_id: id, content: 'x', client_message_id: `planned-${scheduledId}` };
    await db
      .insertInto('message')
      .values({ ...obstacle, type: 'SMS', direction: 'OUTBOUND' })
      .execute();
    const failing = async () =>
      (await at(world, practice).read(listScheduledMessages, { id })).data.map((one) => one.is_failing);
    expect(await failing()).toEqual([false]);
    await aProcess();
    await vi.waitFor(async () => {
      await db.updateTable('scheduled_message').set({ claimed_until: null }).where('id', '=', scheduledId).execute();
      expect(await failing()).toEqual([true]);
    }, waitOptions);
    expect(await announcements(world, practice)).toContain(`scheduled_message ${scheduledId}`);
    await db.deleteFrom('message').where('conversation_id', '=', id).execute();
    await vi.waitFor(async () => {
      await db.updateTable('scheduled_message').set({ claimed_until: null }).where('id', '=', scheduledId).execute();
      expect(await messages()).toMatchObject([{ content: 'Bring Luna' }]);
    }, waitOptions);
    expect(await failing()).toEqual([]);
  });

  it('fail if the client has opted out since @slow', async () => {
    const { practice, id, sms_phone, due, messages } = await aThread();
    await at(world, practice, null).run(receiveText, { carrierId: id, from: sms_phone, body: 'STOP', media: [] });
    const sent = await aProcess();
    await due(['See you tomorrow']);
    const failed = async () => (await messages()).find(({ content }) => content === 'See you tomorrow');
    await vi.waitFor(
      async () =>
        expect(await failed()).toMatchObject({ delivery_status: 'FAILED_TO_PROCESS', failure_reason: 'unsubscribed' }),
      waitOptions,
    );
    expect(sent.filter(({ content }) => content === 'See you tomorrow')).toEqual([]);
  });
});
