import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { aPhone } from '#tests/support/a-phone.ts';
import { aPng } from '#tests/support/png.ts';
import { aLog } from '#tests/support/log.ts';
import { aProductionServer } from '#tests/support/production-server.ts';
import { aPractice, startOwnWorld } from '#tests/support/server-world.ts';
import { anSmsGateway } from '#tests/support/sms-gateway.ts';
import { postForm, TestCarrier } from '#tests/support/test-carrier.ts';
import { CarrierUnavailable, type SmsGateway } from '#server/gateways/sms/gateway.ts';
import { claimInboundChecks, finishInboundCheck } from '#server/domain/conversation/inbound-checks.ts';
import { startInboundChecks } from './inbound-checks.ts';

const world = await startOwnWorld();
const { db } = world.store;

beforeEach(async () => {
  await db.updateTable('practice').set({ texting_number: null }).execute();
});

const aNumber = async (given: Parameters<typeof aPractice>[1] = {}) => {
  const { practice, texting_number } = await aPractice(world, { enrolled_at: '2026-01-01T00:00:00.000Z', ...given });
  return { practice, to: texting_number ?? '' };
};
const threadOf = (practice: string) =>
  db.selectFrom('message').selectAll().where('practice', '=', practice).orderBy('create_ts').orderBy('id').execute();
const textsIn = async (practice: string) =>
  (await threadOf(practice)).filter(({ direction }) => direction === 'INBOUND').map(({ content }) => content);
const isSubscribed = async (practice: string, phone: string) =>
  (
    await db
      .selectFrom('sms_recipient')
      .select('subscribed')
      .where('practice', '=', practice)
      .where('phone', '=', phone)
      .executeTakeFirst()
  )?.subscribed;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

describe('after the server was down', () => {
  let carrier: TestCarrier;
  let log: ReturnType<typeof aLog>;
  beforeEach(async () => {
    carrier = await TestCarrier.start();
    log = aLog();
  });
  afterEach(() => carrier.stop());
  const started = async () => {
    const server = await aProductionServer(world, log.log, carrier.env);
    onTestFinished(server.stop);
    return server;
  };
  const textTo = (
    to: string,
    from: string,
    body: string,
    minutes: number,
    attachments: { type: string; bytes: Uint8Array }[] = [],
  ) => carrier.textForm('http://127.0.0.1:8080', { from, to, body, receivedAt: minutesAgo(minutes), attachments });

  it('texts of clients are there once and in order, and STOP counts; a post that comes late adds nothing [F-81] [D-35]', async () => {
    const { practice, to } = await aNumber();
    const from = aPhone();
    const missed = [
      textTo(to, from, 'Is Luna ready?', 50),
      textTo(to, from, 'This is her', 40, [{ type: 'image/png', bytes: aPng(4, 3) }]),
      textTo(to, from, 'STOP', 30),
    ];
    const server = await started();
    const words = ['Is Luna ready?', 'This is her', 'STOP'];
    await vi.waitFor(async () => expect(await textsIn(practice)).toEqual(words));
    await vi.waitFor(async () => expect(await isSubscribed(practice, from)).toBe(false));
    const [, picture] = await threadOf(practice);
    expect(picture?.media).toMatchObject([{ content_type: 'image/png' }]);
    for (const form of missed.toReversed())
      expect((await postForm(form, `http://127.0.0.1:${server.port}/carrier/texts`)).status).toBe(200);
    expect(await textsIn(practice)).toEqual(words);
    expect((await threadOf(practice)).filter(({ answers_keyword }) => answers_keyword)).toHaveLength(1);
    await vi.waitFor(() =>
      expect(log.lines()).toContainEqual(
        expect.objectContaining({ event: 'inbound_texts_missed', reason: '3 texts.' }),
      ),
    );
    expect(log.text()).not.toContain(from);
    expect(log.text()).not.toContain(practice);
  });

  it('an older STOP does not undo what the client texted since, and START after STOP counts [F-81] [D-35]', async () => {
    const { practice, to } = await aNumber();
    const [returned, changed] = [aPhone(), aPhone()];
    await db
      .insertInto('sms_recipient')
      .values({ practice, phone: returned, subscribed: true, changed_at: minutesAgo(5) })
      .execute();
    textTo(to, returned, 'STOP', 30);
    textTo(to, changed, 'STOP', 30);
    textTo(to, changed, 'START', 20);
    await started();
    await vi.waitFor(async () => expect(await textsIn(practice)).toEqual(['STOP', 'STOP', 'START']));
    expect(await isSubscribed(practice, returned)).toBe(true);
    expect(await isSubscribed(practice, changed)).toBe(true);
  });
});

describe('a check', () => {
  const feed = { subscribe: () => () => undefined };
  const aText = (body: string, from = aPhone()) => ({
    carrierId: randomUUID(),
    from,
    body,
    mediaCount: 0,
    age: 60_000,
  });
  function start(gateway: Partial<SmsGateway>) {
    const log = aLog();
    const { stop } = startInboundChecks({
      runner: world.runner,
      gateway: anSmsGateway(gateway),
      feed,
      origin: 'https://rapport.example',
      isReachable: () => true,
      log: log.log,
    });
    onTestFinished(stop);
    return log;
  }

  it('is made by one of two processes, and each text is added once [F-81]', async () => {
    const { practice } = await aNumber();
    const texts = [aText('One'), aText('Two')];
    const listInbound = vi.fn(async () => ({ texts, isCut: false }));
    start({ listInbound });
    start({ listInbound });
    await vi.waitFor(async () => expect(await textsIn(practice)).toEqual(['One', 'Two']));
    await vi.waitFor(async () => {
      const checks = await db.selectFrom('inbound_check').selectAll().where('practice', '=', practice).execute();
      expect(checks).toMatchObject([{ claimed_until: null, checked_at: expect.any(String) as unknown }]);
    });
  });

  it('leaves out what comes from no phone, and says where there are too many', async () => {
    const { practice } = await aNumber();
    const texts = [aText('Offer', '40404'), aText('Hello')];
    const log = start({ listInbound: async () => ({ texts, isCut: true }) });
    await vi.waitFor(async () => expect(await textsIn(practice)).toEqual(['Hello']));
    expect(log.lines()).toContainEqual(expect.objectContaining({ event: 'inbound_texts_left_out', level: 'error' }));
  });

  it('is repeated after a failure of the carrier, which is not asked about further numbers at once [F-81]', async () => {
    const numbers = await Promise.all(Array.from({ length: 12 }, () => aNumber()));
    const listInbound = vi.fn(() => Promise.reject(new CarrierUnavailable('503')));
    const log = start({ listInbound });
    await vi.waitFor(() => expect(log.lines().length).toBeGreaterThan(0));
    expect(listInbound.mock.calls.length).toBeLessThanOrEqual(4);
    const checked = await db.selectFrom('inbound_check').selectAll().where('checked_at', 'is not', null).execute();
    expect(checked.filter(({ practice }) => numbers.some((one) => one.practice === practice))).toEqual([]);
  });

  it('covers the time since the last one, or since the practice enrolled, three days at most', async () => {
    const minute = 60_000;
    const claim = async () => (await claimInboundChecks(db, 10, 0))[0];
    const { to } = await aNumber();
    const first = await claim();
    expect(first).toMatchObject({ to, maxAge: 72 * 60 * minute });
    expect(await claim()).toBeUndefined();
    await finishInboundCheck(db, first!);
    const checkedAt = (minutes: number) =>
      db
        .updateTable('inbound_check')
        .set({ checked_at: minutesAgo(minutes), claimed_until: null })
        .execute();
    // In the ten minutes between two checks.
    await checkedAt(9);
    expect(await claimInboundChecks(db, 10, 3_600_000)).toEqual([]);
    // Before the start of this process.
    expect((await claimInboundChecks(db, 10, 8 * minute))[0]).toMatchObject({ to });
    await checkedAt(60);
    expect(Math.abs(((await claim())?.maxAge ?? 0) - 65 * minute)).toBeLessThan(minute);
    await db.updateTable('practice').set({ texting_number: null }).execute();
    await aNumber({ enrolled_at: minutesAgo(20) });
    expect(Math.abs(((await claim())?.maxAge ?? 0) - 25 * minute)).toBeLessThan(minute);
  });
});
