import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { directoryFileStore } from '#server/gateways/files/directory.ts';
import { startEventFeed } from '#server/realtime/event-feed.ts';
import { aLog } from '#tests/support/log.ts';
import { aConversation, aMessage, aPractice, startOwnWorld } from '#tests/support/server-world.ts';
import { anSmsGateway } from '#tests/support/sms-gateway.ts';
import { startJobs } from './start-jobs.ts';

const world = await startOwnWorld();

it('a stop ends all jobs at once and in time while the carrier does not answer: no further email is handed over [F-36] @slow', async () => {
  const { store } = world;
  const { log } = aLog();
  const { practice } = await aPractice(world);
  const { id } = await aConversation(world, practice);
  await aMessage(world, practice, id, { direction: 'OUTBOUND', delivery_status: 'ENQUEUED', content: 'Hello' });
  const email = { practice, recipient: 'reader@home.example', subject: 'Luna', content: 'Hello' };
  await store.db
    .insertInto('outgoing_email')
    .values(Array.from({ length: 200 }, () => email))
    .execute();
  const feed = await startEventFeed(store, log);
  const isStalled = vi.fn(() => new Promise<string>(() => undefined));
  let handedOver = 0;
  const jobs = startJobs({
    runner: { store, wake: feed.wake },
    feed,
    log,
    carrier: anSmsGateway({ send: isStalled }),
    mail: {
      send: async () => {
        handedOver += 1;
        await wait(100);
        return { result: 'accepted', status: '250' };
      },
      close: async () => undefined,
    },
    printer: null,
    registry: null,
    practiceSoftware: null,
    practiceDirectory: null,
    files: directoryFileStore('/nowhere'),
    mailPerSecond: 1000,
    origin: 'https://rapport.example',
    isReachable: () => true,
    now: () => new Date(),
  });
  await vi.waitFor(() => {
    expect(isStalled).toHaveBeenCalledOnce();
    expect(handedOver).toBeGreaterThan(0);
  });
  const before = handedOver;
  const startedAt = performance.now();
  await jobs.stop();
  expect(performance.now() - startedAt).toBeLessThan(7000);
  // Those that were being claimed.
  expect(handedOver).toBeLessThanOrEqual(before + 5);
  await feed.close();
});
