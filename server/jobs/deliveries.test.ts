import { randomUUID } from 'node:crypto';
import type { Updateable } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  CarrierRefusal,
  CarrierUnavailable,
  type ListedText,
  type OutgoingText,
  type SmsGateway,
} from '#server/gateways/sms/gateway.ts';
import { listMessages } from '#server/domain/conversation/list-messages.ts';
import { receiveText } from '#server/domain/conversation/receive-text.ts';
import { sendMessage } from '#server/domain/conversation/send-message.ts';
import { updateConversation } from '#server/domain/conversation/update.ts';
import type { Database } from '#server/db/schema.ts';
import { recordTextDelivery } from '#server/domain/delivery/record-text-delivery.ts';
import { noCarrier } from '#server/gateways/sms/no-carrier.ts';
import { type EventFeed, startEventFeed } from '#server/realtime/event-feed.ts';
import type { CommandRunner } from '#server/domain/run-command.ts';
import { aLog } from '#tests/support/log.ts';
import { anSmsGateway } from '#tests/support/sms-gateway.ts';
import { aClient, aConversation, announcements, aPractice, at, startOwnWorld } from '#tests/support/server-world.ts';
import { startDeliveries } from './deliveries.ts';

const world = await startOwnWorld();
const waitOptions = { timeout: 10_000, interval: 50 };

/** A carrier with the given behaviour; `sent` has the texts that it received, `accepted` those that it lists. */
function aCarrier(respond: (text: OutgoingText) => Promise<void> = async () => undefined) {
  const sent: OutgoingText[] = [];
  const accepted: ListedText[] = [];
  const accept = ({ content, mediaUrls }: Pick<OutgoingText, 'content' | 'mediaUrls'>) => {
    const carrierId = `SM${randomUUID()}`;
    accepted.unshift({ carrierId, content, mediaCount: mediaUrls.length, status: 'PROCESSED' });
    return carrierId;
  };
  const gateway = anSmsGateway({
    send: async (text) => {
      sent.push(text);
      await respond(text);
      return accept(text);
    },
    list: async () => [...accepted],
  });
  return { gateway, sent, accepted, accept };
}

describe('deliveries', () => {
  let feed: EventFeed;
  let runner: CommandRunner;
  let log: ReturnType<typeof aLog>;
  const stops: (() => Promise<void>)[] = [];
  beforeEach(async () => {
    log = aLog();
    await world.store.db
      .updateTable('message')
      .set({ delivery_status: 'PROCESSED' })
      .where('delivery_status', '=', 'ENQUEUED')
      .execute();
    feed = await startEventFeed(world.store, log.log);
    runner = { store: world.store, wake: feed.wake };
  });
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop();
    await feed.close();
  });

  const start = (gateway: SmsGateway) => {
    const deliveries = startDeliveries({ runner, gateway, feed, log: log.log });
    stops.push(deliveries.stop);
    return deliveries;
  };
  async function aThread(given: Parameters<typeof aPractice>[1] = {}) {
    const { practice, texting_number } = await aPractice(world, given);
    const { id, sms_phone } = await aConversation(world, practice);
    const staff = at({ store: world.store, runner }, practice);
    const send = (content: string) =>
      staff.run(sendMessage, { id, content, type: 'SMS', media: [] }, 'http://localhost');
    const statuses = async () =>
      (
        await world.store.db
          .selectFrom('message')
          .selectAll()
          .where('conversation_id', '=', id)
          .where('direction', '=', 'OUTBOUND')
          .orderBy('create_ts')
          .orderBy('id')
          .execute()
      ).map(({ delivery_status, failure_reason }) => [delivery_status, failure_reason]);
    return { practice, id, texting_number, sms_phone, staff, send, statuses };
  }
  // At its start, an embedded database has only claims of dead processes. On a shared one, claims have to expire.
  const claimOfDeadProcess = () => new Date(Date.now() + (world.store.kind === 'embedded' ? 600_000 : 1000));
  const change = (id: string, changes: Updateable<Database['message']>) =>
    world.store.db.updateTable('message').set(changes).where('id', '=', id).execute();
  /** A text that a killed process had handed over so many seconds ago. */
  async function leftHandedOver(id: string, secondsAgo: number): Promise<void> {
    await change(id, { claimed_until: claimOfDeadProcess(), handed_over_at: new Date(Date.now() - secondsAgo * 1000) });
  }

  it('send a text as soon as it is written', async () => {
    const { gateway, sent } = aCarrier();
    start(gateway);
    const { practice, texting_number, sms_phone, send, statuses } = await aThread();
    const { id } = await send('See you at nine.');
    await vi.waitFor(async () => expect(await statuses()).toEqual([['PROCESSED', null]]));
    expect(sent).toEqual([
      { id, practice, from: texting_number, to: sms_phone, content: 'See you at nine.', mediaUrls: [] },
    ]);
  });

  it('send each text once and in order, with two processes at work @slow', async () => {
    const slow = aCarrier(() => new Promise((resolve) => setTimeout(resolve, Math.random() * 5)));
    start(slow.gateway);
    start(slow.gateway);
    const threads = await Promise.all([aThread(), aThread(), aThread()]);
    const written = ['one', 'two', 'three', 'four', 'five'];
    await Promise.all(
      threads.map(async ({ send }) => {
        for (const content of written) await send(content);
      }),
    );
    await vi.waitFor(() => expect(slow.sent).toHaveLength(15));
    for (const { practice } of threads)
      expect(slow.sent.filter((text) => text.practice === practice).map(({ content }) => content)).toEqual(written);
  });

  it('say of a text that it could not be sent after three tries, until the carrier has it, and notify open screens once', async () => {
    let isDown = true;
    const { gateway } = aCarrier(async () => {
      if (isDown) throw new CarrierUnavailable('down');
    });
    start(gateway);
    const { practice, id, staff, send } = await aThread();
    const { id: textId } = await send('Hello');
    const state = async () => {
      const { data } = await staff.read(listMessages, { id });
      return data.map(({ is_failing, delivery_status }) => [delivery_status, is_failing]);
    };
    const announced = async () =>
      (await announcements(world, practice)).filter((one) => one === `message ${textId}`).length;
    const tryNow = () =>
      world.store.db
        .updateTable('message')
        .set({ claimed_until: null })
        .where('id', '=', textId)
        .where('handed_over_at', 'is', null)
        .execute();
    expect(await state()).toEqual([['ENQUEUED', false]]);
    const before = await announced();
    await vi.waitFor(async () => {
      await tryNow();
      expect(await state()).toEqual([['ENQUEUED', true]]);
    }, waitOptions);
    expect(await announced()).toBe(before + 1);
    isDown = false;
    await vi.waitFor(async () => {
      await tryNow();
      expect(await state()).toEqual([['PROCESSED', false]]);
    }, waitOptions);
  });

  it('fail a text that the carrier refuses, with its reason', async () => {
    const { gateway } = aCarrier(async () => {
      throw new CarrierRefusal('landline');
    });
    start(gateway);
    const { send, statuses } = await aThread();
    await send('Hello');
    await vi.waitFor(async () => expect(await statuses()).toEqual([['FAILED_TO_PROCESS', 'landline']]));
  });

  it('fail a text that no carrier was asked to send, and say why: no carrier is set up, or the practice has no number [D-62]', async () => {
    const numberless = await aThread();
    await numberless.send('Hello');
    await world.store.db
      .updateTable('practice')
      .set({ texting_number: null })
      .where('practice', '=', numberless.practice)
      .execute();
    const { gateway, sent } = aCarrier();
    const { stop } = start(gateway);
    await vi.waitFor(async () =>
      expect(await numberless.statuses()).toEqual([['FAILED_TO_PROCESS', 'no_texting_number']]),
    );
    expect(sent).toEqual([]);
    await stop();
    const { send, statuses } = await aThread();
    await send('Hello');
    start(noCarrier);
    await vi.waitFor(async () => expect(await statuses()).toEqual([['FAILED_TO_PROCESS', 'texting_not_set_up']]));
  });

  it('fail a text if the client opted out after it was written, but still confirm the opt-out [F-40]', async () => {
    const { practice, sms_phone, send, statuses } = await aThread();
    await send('Reminder');
    const text = { carrierId: randomUUID(), from: sms_phone, body: 'STOP', media: [] };
    await at({ store: world.store, runner }, practice, null).run(receiveText, text);
    const { gateway, sent } = aCarrier();
    start(gateway);
    await vi.waitFor(async () =>
      expect(await statuses()).toEqual([
        ['FAILED_TO_PROCESS', 'unsubscribed'],
        ['PROCESSED', null],
      ]),
    );
    expect(sent.map(({ content }) => content)).toEqual([expect.stringContaining('START')]);
  });

  it('fail a text if staff stopped the client’s texts after it was written, and leave them theirs to allow again', async () => {
    const { id, staff, send, statuses } = await aThread();
    await send('Reminder');
    await staff.run(updateConversation, { id, sms_subscribed: false });
    start(aCarrier().gateway);
    await vi.waitFor(async () => expect(await statuses()).toEqual([['FAILED_TO_PROCESS', 'stopped_by_staff']]));
    expect(await staff.run(updateConversation, { id, sms_subscribed: true })).toMatchObject({ sms_subscribed: true });
  });

  it('retry a text that the carrier did not accept, with the same id and after the stated time @slow', async () => {
    let failures = 0;
    const { gateway, sent } = aCarrier(async () => {
      if (failures++ === 0) throw new CarrierUnavailable('20429', 600);
    });
    start(gateway);
    const { send, statuses } = await aThread();
    const { id } = await send('Hello');
    await vi.waitFor(() => expect(log.lines()).toMatchObject([{ event: 'job_retried', job: 'deliveries' }]));
    expect(await statuses()).toEqual([['ENQUEUED', null]]);
    const row = await world.store.db.selectFrom('message').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row.handed_over_at).toBeNull();
    const wait = Date.parse(row.claimed_until ?? '') - Date.now();
    expect(wait).toBeGreaterThan(570_000);
    expect(wait).toBeLessThanOrEqual(600_000);
    // As if that time had passed.
    await change(id, { claimed_until: new Date(0) });
    await vi.waitFor(async () => expect(await statuses()).toEqual([['PROCESSED', null]]));
    expect(sent.map((text) => text.id)).toEqual([id, id]);
    expect(log.text()).not.toContain('Hello');
  });

  it('retry a text within its hour, even if the carrier states a longer time', async () => {
    const { gateway } = aCarrier(() => Promise.reject(new CarrierUnavailable('20429', 86_400)));
    const { send } = await aThread();
    const { id } = await send('Hello');
    await change(id, { create_ts: new Date(Date.now() - 3_000_000) });
    start(gateway);
    await vi.waitFor(() => expect(log.lines()).toMatchObject([{ event: 'job_retried', job: 'deliveries' }]));
    const row = await world.store.db.selectFrom('message').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(Date.parse(row.claimed_until ?? '') - Date.now()).toBeLessThanOrEqual(600_000);
  });

  it('leave a client subscribed who texted START after the refused text was handed over', async () => {
    const { practice, sms_phone, send, statuses } = await aThread();
    const phone = { practice, phone: sms_phone };
    const { gateway } = aCarrier(async () => {
      const changed_at = new Date(Date.now() + 1000);
      await world.store.db
        .insertInto('sms_recipient')
        .values({ ...phone, subscribed: true, changed_at })
        .execute();
      throw new CarrierRefusal('unsubscribed', 21610);
    });
    start(gateway);
    await send('Hello');
    await vi.waitFor(async () => expect(await statuses()).toEqual([['FAILED_TO_PROCESS', 'unsubscribed']]));
    const { subscribed } = await world.store.db
      .selectFrom('sms_recipient')
      .select('subscribed')
      .where('practice', '=', practice)
      .executeTakeFirstOrThrow();
    expect(subscribed).toBe(true);
  });

  describe('of unknown outcome', () => {
    const lostAnswer = () => Promise.reject(new Error('connection lost'));

    it('are not sent again if the carrier lists them [F-75] @slow', async () => {
      const carrier = aCarrier(async (text) => {
        carrier.accept(text);
        throw new Error('connection lost');
      });
      start(carrier.gateway);
      const { send, statuses } = await aThread();
      const { id } = await send('Hello');
      await vi.waitFor(async () => expect(await statuses()).toEqual([['PROCESSED', null]]));
      expect(carrier.sent).toHaveLength(1);
      const { carrier_id } = await world.store.db
        .selectFrom('message')
        .select('carrier_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(carrier_id).toBe(carrier.accepted[0]?.carrierId);
    });

    it('are sent again only once the carrier certainly does not have them, and nothing passes them [F-75] @slow', async () => {
      const carrier = aCarrier();
      const { send, statuses } = await aThread();
      const { id } = await send('First');
      await send('Second');
      await leftHandedOver(id, 5);
      let lookups = 0;
      const list = () => {
        lookups += 1;
        return carrier.gateway.list({ from: '', to: '', maxAge: 0 });
      };
      start({ ...carrier.gateway, list });
      await vi.waitFor(() => expect(lookups).toBeGreaterThan(0));
      expect(carrier.sent).toEqual([]);
      expect(await statuses()).toEqual([
        ['ENQUEUED', null],
        ['ENQUEUED', null],
      ]);
      await change(id, { handed_over_at: new Date(Date.now() - 31_000), claimed_until: new Date(0) });
      await vi.waitFor(() => expect(carrier.sent.map(({ content }) => content)).toEqual(['First', 'Second']));
    });

    it('are told from an earlier text with the same words by its id at the carrier @slow', async () => {
      const carrier = aCarrier();
      const { send, statuses } = await aThread();
      start(carrier.gateway);
      await send('Ok');
      await vi.waitFor(async () => expect(await statuses()).toEqual([['PROCESSED', null]]));
      await stops.pop()?.();
      const { id } = await send('Ok');
      await leftHandedOver(id, 31);
      start(carrier.gateway);
      await vi.waitFor(() => expect(carrier.sent).toHaveLength(2));
      expect(carrier.sent[1]?.id).toBe(id);
    });

    it('stay unknown, and are never sent again, if another text at the carrier may be theirs; those behind them are sent [D-62]', async () => {
      const carrier = aCarrier();
      carrier.accept({ content: 'Something else', mediaUrls: [] });
      const { practice, send, statuses } = await aThread();
      const { id } = await send('First');
      await send('Second');
      await leftHandedOver(id, 31);
      start(carrier.gateway);
      await vi.waitFor(async () =>
        expect(await statuses()).toEqual([
          ['ENQUEUED', 'unknown'],
          ['PROCESSED', null],
        ]),
      );
      expect(carrier.sent.map(({ content }) => content)).toEqual(['Second']);
      expect(log.lines()).toMatchObject([{ event: 'text_outcome_unknown', item: id }]);
      // A late report still says what became of it.
      await at(world, practice, null).run(recordTextDelivery, { messageId: id, status: 'DELIVERED' });
      expect((await statuses())[0]).toEqual(['DELIVERED', null]);
    });

    it.each([
      [
        'stay unknown if one before them with the same words is, and the carrier lists one',
        40,
        ['ENQUEUED', 'unknown'],
      ],
      [
        'do not count one that was given up long before, which the carrier no longer lists with them',
        600,
        ['PROCESSED', null],
      ],
    ] as const)('%s', async (_, seconds, outcome) => {
      const carrier = aCarrier();
      const { send, statuses } = await aThread();
      const first = await send('Ok');
      await change(first.id, { failure_reason: 'unknown', handed_over_at: new Date(Date.now() - seconds * 1000) });
      const { id } = await send('Ok');
      carrier.accept({ content: 'Ok', mediaUrls: [] });
      await leftHandedOver(id, 31);
      start(carrier.gateway);
      await vi.waitFor(async () => expect(await statuses()).toEqual([['ENQUEUED', 'unknown'], outcome]));
      expect(carrier.sent).toEqual([]);
    });

    it('are looked up until the carrier answers, for an hour at most [F-74] @slow', async () => {
      const { gateway, sent } = aCarrier();
      const { send, statuses } = await aThread();
      const { id } = await send('Hello');
      await leftHandedOver(id, 600);
      start({ ...gateway, list: lostAnswer });
      await vi.waitFor(() => expect(log.lines()).toMatchObject([{ event: 'job_retried', item: id }]));
      expect(await statuses()).toEqual([['ENQUEUED', null]]);
      // After a long outage of our own, the hour begins with the first question.
      await change(id, { handed_over_at: new Date(Date.now() - 3_700_000), claimed_until: new Date(0) });
      await vi.waitFor(() => expect(log.lines()).toHaveLength(2));
      expect(await statuses()).toEqual([['ENQUEUED', null]]);
      await change(id, { first_lookup_at: new Date(Date.now() - 3_700_000), claimed_until: new Date(0) });
      await vi.waitFor(async () => expect(await statuses()).toEqual([['ENQUEUED', 'unknown']]));
      expect(sent).toEqual([]);
    });

    it('are not sent again while a later claim hands them over, whatever an earlier look-up finds [F-75]', async () => {
      const listing = Promise.withResolvers<ListedText[]>();
      const list = vi.fn(() => listing.promise);
      const { send, statuses } = await aThread();
      const { id } = await send('Hello');
      await leftHandedOver(id, 31);
      const slow = aCarrier();
      const deliveries = start({ ...slow.gateway, list });
      await vi.waitFor(() => expect(list).toHaveBeenCalledOnce());
      // Meanwhile another process has claimed it and is handing it over.
      const handedOver = { handed_over_at: new Date(), claimed_until: new Date(Date.now() + 600_000) };
      await change(id, { ...handedOver, delivery_claim: 7 });
      listing.resolve([]);
      await deliveries.stop();
      const row = await world.store.db.selectFrom('message').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      expect(Date.parse(row.handed_over_at ?? '')).toBe(handedOver.handed_over_at.getTime());
      expect(Date.parse(row.claimed_until ?? '')).toBe(handedOver.claimed_until.getTime());
      expect(await statuses()).toEqual([['ENQUEUED', null]]);
    });

    it('fail, and are not sent, if the carrier does not have them an hour after they were written', async () => {
      const { gateway, sent } = aCarrier();
      const { send, statuses } = await aThread();
      const { id } = await send('See you in ten minutes.');
      await leftHandedOver(id, 3600);
      await change(id, { create_ts: new Date(Date.now() - 3_700_000) });
      start(gateway);
      await vi.waitFor(async () => expect(await statuses()).toEqual([['FAILED_TO_PROCESS', 'too_late']]));
      expect(sent).toEqual([]);
    });

    it('delay no new text, even if the carrier never answers about 120 of them @slow', async () => {
      const carrier = aCarrier();
      const stalled = Promise.withResolvers<ListedText[]>();
      const list = vi.fn(() => stalled.promise);
      const threads = await Promise.all(Array.from({ length: 120 }, () => aThread()));
      for (const { send } of threads) await leftHandedOver((await send('Old')).id, 31);
      start({ ...carrier.gateway, list });
      await vi.waitFor(() => expect(list).toHaveBeenCalledTimes(10));
      const { send } = await aThread();
      await send('New');
      await vi.waitFor(() => expect(carrier.sent.map(({ content }) => content)).toEqual(['New']));
      stalled.reject(new Error('connection lost'));
    });
  });

  it('fail a text that the carrier did not accept for an hour', async () => {
    const { gateway } = aCarrier(() => Promise.reject(new CarrierUnavailable('ECONNREFUSED')));
    const { send, statuses } = await aThread();
    const { id } = await send('Hello');
    await world.store.db
      .updateTable('message')
      .set({ create_ts: new Date(Date.now() - 3_700_000) })
      .where('id', '=', id)
      .execute();
    start(gateway);
    await vi.waitFor(async () => expect(await statuses()).toEqual([['FAILED_TO_PROCESS', 'too_late']]));
  });

  it('do not send a reminder that waited for an hour, because it may be night by then', async () => {
    const { gateway, sent } = aCarrier();
    const { practice, send, statuses } = await aThread();
    const client = await aClient(world, practice);
    const { id } = await send('Biscuit has an appointment.');
    await world.store.db
      .updateTable('message')
      .set({ create_ts: new Date(Date.now() - 3_700_000) })
      .where('id', '=', id)
      .execute();
    await world.store.db
      .insertInto('reminder')
      .values({
        practice,
        pet_owner_id: client.id,
        cadence: '60-days',
        medium: 'SMS',
        subject_id: 'rabies',
        due_on: '2026-03-15',
        at: new Date(),
        status: 'SENT',
        message_id: id,
      })
      .execute();
    start(gateway);
    await vi.waitFor(async () => expect(await statuses()).toEqual([['FAILED_TO_PROCESS', 'too_late']]));
    expect(sent).toEqual([]);
  });

  it('do not send a text by an old claim: another process may be sending it by now [F-75]', async () => {
    const { gateway, sent } = aCarrier();
    const { send, statuses } = await aThread();
    await send('Hello');
    // As if the process was paused for five seconds after its first claim.
    const now = performance.now.bind(performance);
    let isPaused = true;
    let readings = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + (isPaused ? 5000 * readings++ : 0));
    onTestFinished(() => clock.mockRestore());
    start(gateway);
    await vi.waitFor(() => expect(log.lines()).toMatchObject([{ event: 'job_retried', job: 'deliveries' }]));
    expect(sent).toEqual([]);
    isPaused = false;
    await world.store.db
      .updateTable('message')
      .set({ claimed_until: new Date(0) })
      .where('delivery_status', '=', 'ENQUEUED')
      .execute();
    await vi.waitFor(async () => expect(await statuses()).toEqual([['PROCESSED', null]]));
    expect(sent).toHaveLength(1);
  });

  it('store a report that arrives before the carrier’s answer', async () => {
    const { practice, send, statuses } = await aThread();
    const { gateway } = aCarrier((text) =>
      at({ store: world.store, runner }, practice, null).run(recordTextDelivery, {
        messageId: text.id,
        status: 'DELIVERED',
      }),
    );
    start(gateway);
    await send('Hello');
    await vi.waitFor(async () => expect(await statuses()).toEqual([['DELIVERED', null]]));
  });

  it('continue at a start with texts that a crashed process had claimed', async () => {
    const { send, statuses } = await aThread();
    const { id } = await send('Hello');
    await world.store.db
      .updateTable('message')
      .set({ claimed_until: claimOfDeadProcess() })
      .where('id', '=', id)
      .execute();
    start(aCarrier().gateway);
    await vi.waitFor(async () => expect(await statuses()).toEqual([['PROCESSED', null]]));
  });

  it('finish the sends in progress before they stop', async () => {
    let accept: () => void = () => undefined;
    const { gateway, sent } = aCarrier(() => new Promise((resolve) => (accept = resolve)));
    const deliveries = start(gateway);
    const { send, statuses } = await aThread();
    await send('Hello');
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    const stopped = deliveries.stop();
    accept();
    await stopped;
    expect(await statuses()).toEqual([['PROCESSED', null]]);
    await send('Later');
    expect(sent).toHaveLength(1);
  });
});
