import { afterEach, describe, expect, it, vi } from 'vitest';
import type { EmailGateway, OutgoingEmail } from '#server/gateways/email/gateway.ts';
import type { OutgoingText } from '#server/gateways/sms/gateway.ts';
import { claimDueClients } from '#server/domain/reminder/claim-due-clients.ts';
import { queueDueClients } from '#server/domain/reminder/queue-due-clients.ts';
import { remindClient } from '#server/domain/reminder/remind-client.ts';
import { type Context, systemAt } from '#server/domain/context.ts';
import { runCommand } from '#server/domain/run-command.ts';
import { startEventFeed } from '#server/realtime/event-feed.ts';
import { aLog } from '#tests/support/log.ts';
import { anSmsGateway } from '#tests/support/sms-gateway.ts';
import { startOwnWorld } from '#tests/support/server-world.ts';
import { aClientToRemind, aRemindingPractice, aVisit, remindersOf } from '#tests/support/reminder-world.ts';
import { startDeliveries } from './deliveries.ts';
import { startOutgoingEmails } from './outgoing-emails.ts';
import { startReminders } from './reminders.ts';

const world = await startOwnWorld();
const origin = 'http://localhost:8080';

describe('the reminder job', () => {
  const stops: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const stop of stops.splice(0).toReversed()) await stop();
  });

  /** The clock of all processes. */
  function aClock(moment: string) {
    let now = new Date(moment);
    return { now: () => now, set: (later: string) => void (now = new Date(later)) };
  }

  /** A server process with its jobs; `sent` has what its carrier and mail service received. */
  async function aProcess(now: () => Date) {
    const feed = await startEventFeed(world.store, aLog().log);
    const runner = { store: world.store, wake: feed.wake };
    const sent: (OutgoingText | OutgoingEmail)[] = [];
    const carrier = anSmsGateway({ send: async (text) => `SM${sent.push(text)}-${text.id}` });
    const mail: EmailGateway = {
      send: async (email, { beforeContent }) => {
        await beforeContent();
        sent.push(email);
        return { result: 'accepted', status: '250' };
      },
      close: async () => undefined,
    };
    const { log } = aLog();
    stops.push(feed.close);
    stops.push(startDeliveries({ runner, gateway: carrier, feed, log }).stop);
    stops.push(startOutgoingEmails({ runner, gateway: mail, feed, log, perSecond: 100 }).stop);
    stops.push(startReminders({ runner, feed, log, now, origin }).stop);
    return sent;
  }

  const before = '2026-03-08T12:59:59.000Z';
  /** Nine in the morning in New York, on the day the clocks change. */
  const nine = '2026-03-08T13:00:00.000Z';
  const visitAt = '2026-03-11T14:00:00.000Z';
  async function aMorning(visits = 1) {
    const practice = await aRemindingPractice(world, { reminders_from: before });
    const clients = await Promise.all(Array.from({ length: visits }, () => aClientToRemind(world, practice)));
    for (const client of clients) await aVisit(world, practice, client, { date: visitAt });
    const reached = (...processes: { to: string }[][]) =>
      processes
        .flat()
        .map(({ to }) => to)
        .filter((to) => clients.some(({ contact_phone, email }) => to === contact_phone || to === email))
        .toSorted();
    const everybody = clients.flatMap(({ contact_phone, email }) => [contact_phone ?? '', email ?? '']).toSorted();
    return { practice, clients, reached, everybody };
  }
  const waitOptions = { timeout: 50_000, interval: 50 };

  it('sends at nine, not before [CA-04] [CN-20] @slow', async () => {
    const { practice, reached, everybody } = await aMorning();
    const clock = aClock(before);
    const sent = await aProcess(clock.now);
    await vi.waitFor(async () => expect(await fromOf(practice)).toBe(nine), waitOptions);
    expect(reached(sent)).toEqual([]);
    clock.set(nine);
    await vi.waitFor(() => expect(reached(sent)).toEqual(everybody), waitOptions);
  });

  const fromOf = async (practice: string) => {
    const row = await world.store.db
      .selectFrom('practice')
      .select('reminders_from')
      .where('practice', '=', practice)
      .executeTakeFirstOrThrow();
    return row.reminders_from;
  };

  it('reminds though thirty other practices fail again and again @slow', async () => {
    for (let count = 0; count < 30; count += 1)
      await aRemindingPractice(world, { reminders_from: '2026-03-01T12:00:00.000Z', time_zone: 'No/Where' });
    const { reached, everybody } = await aMorning();
    const sent = await aProcess(aClock(nine).now);
    await vi.waitFor(() => expect(reached(sent)).toEqual(everybody), waitOptions);
    await world.store.db.deleteFrom('practice').where('time_zone', '=', 'No/Where').execute();
  });

  it('sends once to each client by each medium, with two processes at work [CA-04] @slow', async () => {
    const { practice, reached, everybody } = await aMorning(12);
    const { now } = aClock(nine);
    const [first, second] = [await aProcess(now), await aProcess(now)];
    await vi.waitFor(() => expect(reached(first, second)).toEqual(everybody), waitOptions);
    expect(await remindersOf(world, practice)).toHaveLength(24);
  });

  it('sends once even if a process crashes at nine, at any step @slow', async () => {
    const runner = { store: world.store, wake: () => undefined };
    const crash = () => {
      throw new Error('Killed');
    };
    const beforeQueueing = await aMorning();
    const afterClaim = await aMorning();
    const duringReminder = await aMorning();
    const afterReminder = await aMorning();
    const as = <T>({ practice }: { practice: string }, verb: (ctx: Context) => Promise<T>) =>
      runCommand(runner, systemAt(practice), verb);
    const now = new Date(nine);
    const dueClientOf = async ({ practice }: { practice: string }) =>
      (
        await world.store.db
          .selectFrom('reminder_turn')
          .select('id')
          .where('practice', '=', practice)
          .executeTakeFirstOrThrow()
      ).id;

    await as(beforeQueueing, (ctx) => queueDueClients(ctx, now).then(crash)).catch(() => undefined);
    for (const morning of [afterClaim, duringReminder, afterReminder])
      await as(morning, (ctx) => queueDueClients(ctx, now));
    const [duringId, afterId] = [await dueClientOf(duringReminder), await dueClientOf(afterReminder)];
    await as(duringReminder, (ctx) => remindClient(ctx, duringId, now, origin).then(crash)).catch(() => undefined);
    await as(afterReminder, (ctx) => remindClient(ctx, afterId, now, origin));
    await claimDueClients(world.store.db, 100);
    await world.store.db
      .updateTable('reminder_turn')
      .set({ claimed_until: new Date(Date.now() - 1000) })
      .execute();

    const sent = await aProcess(() => now);
    for (const { reached, everybody } of [beforeQueueing, afterClaim, duringReminder, afterReminder])
      await vi.waitFor(() => expect(reached(sent)).toEqual(everybody), waitOptions);
    for (const { practice } of [beforeQueueing, afterClaim, duringReminder, afterReminder])
      expect(await remindersOf(world, practice)).toEqual(['3-days EMAIL SENT', '3-days SMS SENT']);
  });

  it('skips reminders after an outage instead of sending them at night', async () => {
    const { practice, reached } = await aMorning();
    const sent = await aProcess(aClock('2026-03-09T03:00:00.000Z').now);
    const missed = ['3-days EMAIL MISSED', '3-days SMS MISSED'];
    await vi.waitFor(async () => expect(await remindersOf(world, practice)).toEqual(missed), waitOptions);
    expect(reached(sent)).toEqual([]);
  });
});
