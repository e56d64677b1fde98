import { expect, it, onTestFinished, vi } from 'vitest';
import { startEventFeed } from '#server/realtime/event-feed.ts';
import { aWeekday, inNewYork } from '#tests/support/a-weekday.ts';
import { aRequest, openForBooking } from '#tests/support/booking-world.ts';
import { aLog } from '#tests/support/log.ts';
import { aPractice, startOwnWorld } from '#tests/support/server-world.ts';
import { startEndedHolds } from './ended-holds.ts';

const world = await startOwnWorld();
const { db } = world.store;

it('clients whose requested time is not held any more are told once, with two processes at work', async () => {
  const { practice } = await aPractice(world);
  await openForBooking(world, practice);
  const starts_at = inNewYork(aWeekday(), '11:00');
  const { requestId } = await aRequest(world, practice, { preferred_start: starts_at });
  await db
    .insertInto('slot_hold')
    .values({
      practice,
      request_id: requestId,
      practitioner_id: 'lee',
      starts_at,
      ends_at: starts_at,
      until: new Date(),
    })
    .execute();
  const { log } = aLog();
  const feed = await startEventFeed(world.store, log);
  const runner = { store: world.store, wake: feed.wake };
  const jobs = [startEndedHolds({ runner, feed, log }), startEndedHolds({ runner, feed, log })];
  onTestFinished(async () => {
    for (const job of jobs) await job.stop();
    await feed.close();
  });
  await vi.waitFor(
    async () =>
      expect(await db.selectFrom('slot_hold').selectAll().where('practice', '=', practice).execute()).toEqual([]),
    { timeout: 15_000 },
  );
  await Promise.all(jobs.map((job) => job.stop()));
  const texts = await db
    .selectFrom('message')
    .select('content')
    .where('practice', '=', practice)
    .where('type', '=', 'SMS_AUTOMATED')
    .execute();
  expect(texts).toEqual([{ content: expect.stringContaining('is not held for you any more') as string }]);
});
