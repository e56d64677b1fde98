import { sql, type PluginTransformResultArgs } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CommandRunner } from '#server/domain/run-command.ts';
import { inviteUser } from '#server/domain/invitation/invite.ts';
import type { EmailGateway, HandOver, HandOverOptions, OutgoingEmail } from '#server/gateways/email/gateway.ts';
import { noMail } from '#server/gateways/email/no-mail.ts';
import { smtpGateway } from '#server/gateways/email/smtp.ts';
import { type EventFeed, startEventFeed } from '#server/realtime/event-feed.ts';
import { aLog } from '#tests/support/log.ts';
import { aMailRelay } from '#tests/support/mail-relay.ts';
import { aClientToRemind, aVisit } from '#tests/support/reminder-world.ts';
import { stopPolling } from '#tests/support/stop-polling.ts';
import { aPractice, at, startOwnWorld } from '#tests/support/server-world.ts';
import { startOutgoingEmails } from './outgoing-emails.ts';

const world = await startOwnWorld();

const accepted: HandOver = { result: 'accepted', status: '250' };
type Behaviour = (email: OutgoingEmail, options: HandOverOptions) => Promise<HandOver>;

/** A mail service with the given behaviour; `sent` has the emails whose content it received. */
function aMailService(behave: Behaviour = async () => accepted) {
  const sent: OutgoingEmail[] = [];
  const gateway: EmailGateway = {
    send: async (email, options) => {
      await options.beforeContent();
      sent.push(email);
      return behave(email, options);
    },
    close: async () => undefined,
  };
  return { gateway, sent };
}

describe('outgoing emails', () => {
  let feed: EventFeed;
  let runner: CommandRunner;
  let log: ReturnType<typeof aLog>;
  const stops: (() => Promise<void>)[] = [];
  beforeEach(async () => {
    log = aLog();
    await world.store.db.deleteFrom('outgoing_email').execute();
    await world.store.db.deleteFrom('throttle').execute();
    feed = await startEventFeed(world.store, log.log);
    runner = { store: world.store, wake: feed.wake };
  });
  afterEach(async () => {
    for (const stop of stops.splice(0).toReversed()) await stop();
    await feed.close();
  });

  const start = (
    gateway: EmailGateway,
    { perSecond = 100, ...given }: { perSecond?: number } & Partial<CommandRunner> = {},
  ) => {
    const { stop } = startOutgoingEmails({ runner: { ...runner, ...given }, gateway, feed, log: log.log, perSecond });
    stops.push(stop);
    return stop;
  };
  async function anInvitation() {
    const { practice } = await aPractice(world, {
      profile: JSON.stringify({ practiceEmailAddress: 'front@elm.example' }),
    });
    const emails = () =>
      world.store.db.selectFrom('outgoing_email').selectAll().where('practice', '=', practice).execute();
    const statuses = async () => (await emails()).map(({ status }) => status);
    const invite = () =>
      at({ store: world.store, runner }, practice).run(inviteUser, { email: 'new@elm.example' }, 'https://x.example');
    return { practice, emails, statuses, invite };
  }
  const writeEmails = (practice: string, count: number) =>
    world.store.db
      .insertInto('outgoing_email')
      .values(
        Array.from({ length: count }, (_, index) => ({
          practice,
          recipient: `reader-${index}@home.example`,
          subject: `Number ${index}`,
          content: 'Hello',
        })),
      )
      .execute();
  const letClaimsLapse = () =>
    world.store.db
      .updateTable('outgoing_email')
      .set({ claimed_until: new Date(Date.now() - 1000), next_try_at: null })
      .execute();

  it('are sent as soon as they are written, once, with two processes at work', async () => {
    stopPolling();
    const { gateway, sent } = aMailService();
    start(gateway);
    start(gateway);
    const { emails, statuses, invite } = await anInvitation();
    await invite();
    await vi.waitFor(async () => expect(await statuses()).toEqual(['SENT']));
    const [email] = await emails();
    expect(sent).toMatchObject([
      {
        id: email?.id,
        to: 'new@elm.example',
        fromName: 'Elm Street Animal Hospital',
        replyTo: 'front@elm.example',
        subject: 'You are invited to Rapport at Elm Street Animal Hospital',
        text: email?.content,
        html: expect.stringContaining('<a href="https://x.example/"') as unknown,
      },
    ]);
    expect(log.lines()).toEqual([]);
  });

  it('are sent at once when they are written while a poll is ending', async () => {
    stopPolling();
    const { gateway } = aMailService();
    const lookEnds = Promise.withResolvers<void>();
    const transformResult = vi.fn(async ({ result }: PluginTransformResultArgs) => {
      await lookEnds.promise;
      return result;
    });
    const db = world.store.db.withPlugin({ transformQuery: ({ node }) => node, transformResult });
    start(gateway, { store: { ...world.store, db } });
    // The first poll has found nothing, but has not ended.
    await vi.waitFor(() => expect(transformResult).toHaveBeenCalledOnce());
    const eventReceived = new Promise<void>((resolve) => feed.subscribe(() => resolve()));
    const { statuses, invite } = await anInvitation();
    await invite();
    await eventReceived;
    lookEnds.resolve();
    await vi.waitFor(async () => expect(await statuses()).toEqual(['SENT']));
  });

  it('reach a relay once each, with two processes and connections that break before the content @slow', async () => {
    const relay = await aMailRelay();
    stops.push(relay.stop);
    const gateways = [0, 1].map(() => smtpGateway({ url: relay.url, from: 'mail@rapport.example', bounces: null }));
    for (const gateway of gateways) start(gateway);
    const { practice, statuses } = await anInvitation();
    await writeEmails(practice, 40);
    await vi.waitFor(() => expect(relay.reached.end).toBeGreaterThan(10));
    relay.faults.recipient = 'cut';
    await vi.waitFor(() => expect(log.lines()).not.toEqual([]));
    delete relay.faults.recipient;
    await vi.waitFor(async () => {
      await world.store.db.updateTable('outgoing_email').set({ next_try_at: null }).execute();
      expect(new Set(await statuses())).toEqual(new Set(['SENT']));
    });
    expect(new Set(log.lines().map(({ event }) => event))).toEqual(new Set(['email_deferred']));
    expect(relay.received.flatMap(({ to }) => to).toSorted()).toEqual(
      Array.from({ length: 40 }, (_, index) => `reader-${index}@home.example`).toSorted(),
    );
    for (const gateway of gateways) await gateway.close();
  });

  it('are sent again after 1, 5, 30 and 120 minutes, as the same email, and fail after a day', async () => {
    const { gateway, sent } = aMailService(async () => ({ result: 'later', status: '451 4.3.0' }));
    const stop = start(gateway);
    const { emails, statuses, invite } = await anInvitation();
    await invite();
    const minutes: number[] = [];
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await vi.waitFor(() => expect(log.lines()).toHaveLength(attempt));
      const [email] = await emails();
      minutes.push(Math.round((Date.parse(email?.next_try_at ?? '') - Date.now()) / 60_000));
      expect(email).toMatchObject({ status: 'ENQUEUED', attempts: attempt });
      await letClaimsLapse();
    }
    expect(minutes).toEqual([1, 5, 30, 120, 120]);
    expect(log.lines()[0]).toMatchObject({ level: 'warn', event: 'email_deferred', reason: '451 4.3.0' });
    await stop();
    expect(new Set(sent.map(({ id, date }) => `${id} ${date}`)).size).toBe(1);
    await world.store.db
      .updateTable('outgoing_email')
      .set({ create_ts: new Date(Date.now() - 25 * 3_600_000), next_try_at: null })
      .execute();
    start(gateway);
    await vi.waitFor(async () => expect(await statuses()).toEqual(['FAILED']));
    expect((await emails())[0]?.reason).toBe('gave_up');
  });

  it('are not sent before their next attempt is due', async () => {
    const { gateway, sent } = aMailService();
    const { statuses, invite } = await anInvitation();
    await invite();
    await world.store.db
      .updateTable('outgoing_email')
      .set({ next_try_at: new Date(Date.now() + 60_000) })
      .execute();
    const { practice } = await anInvitation();
    start(gateway);
    await writeEmails(practice, 1);
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(await statuses()).toEqual(['ENQUEUED']);
  });

  it('of a practice at which the relay stalls leave slots for those of others [F-78] @slow', async () => {
    const [stalled, other] = [await aPractice(world, { name: 'Stalled' }), await aPractice(world)];
    await writeEmails(stalled.practice, 30);
    let stalledNow = 0;
    const { gateway, sent } = aMailService(async ({ fromName }, { signal }) => {
      if (fromName !== 'Stalled') return { result: 'accepted', status: '250' };
      stalledNow += 1;
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      return { result: 'later', status: 'timeout' };
    });
    start(gateway);
    await vi.waitFor(() => expect(stalledNow).toBeGreaterThan(0));
    await writeEmails(other.practice, 8);
    await vi.waitFor(() => expect(sent.filter(({ fromName }) => fromName !== 'Stalled')).toHaveLength(8));
    expect(stalledNow).toBe(5);
  });

  it('to unusable addresses fail alone: those of other practices are sent [F-68]', async () => {
    const relay = await aMailRelay();
    stops.push(relay.stop);
    const gateway = smtpGateway({ url: relay.url, from: 'mail@rapport.example', bounces: null });
    const [bad, good] = [await anInvitation(), await anInvitation()];
    await writeEmails(bad.practice, 3);
    const recipient = 'a@home.example\r\nRCPT TO:<b@evil.example>';
    await world.store.db.updateTable('outgoing_email').set({ recipient }).execute();
    await writeEmails(good.practice, 3);
    start(gateway);
    await vi.waitFor(async () => expect(await good.statuses()).toEqual(['SENT', 'SENT', 'SENT']));
    expect((await bad.emails()).map(({ status, reason }) => `${status} ${reason}`)).toEqual(
      Array.from({ length: 3 }, () => 'FAILED unusable_address'),
    );
    expect(relay.received).toHaveLength(3);
    await gateway.close();
  });

  it('are never sent again if the answer was lost, and count as unknown [D-62]', async () => {
    const { gateway, sent } = aMailService(async () => ({ result: 'unknown', status: 'ECONNECTION' }));
    const stop = start(gateway);
    const { statuses, invite } = await anInvitation();
    await invite();
    await vi.waitFor(async () => expect(await statuses()).toEqual(['UNKNOWN']));
    await stop();
    await letClaimsLapse();
    const { practice, statuses: later } = await anInvitation();
    await writeEmails(practice, 1);
    start(gateway);
    await vi.waitFor(async () => expect(await later()).toEqual(['UNKNOWN']));
    expect(sent.map(({ to }) => to)).toEqual(['new@elm.example', 'reader-0@home.example']);
    expect(log.lines()[0]).toMatchObject({ level: 'error', event: 'email_unknown', reason: 'ECONNECTION' });
  });

  it('are unknown if the process ended while their content left, and are sent if it ended before [F-30]', async () => {
    const { practice, statuses } = await anInvitation();
    await writeEmails(practice, 2);
    const lapsed = { claimed_until: new Date(Date.now() - 1000), attempts: 1 };
    const { db } = world.store;
    await db
      .updateTable('outgoing_email')
      .set({ ...lapsed, status: 'HANDING' })
      .where('subject', '=', 'Number 0')
      .execute();
    await db.updateTable('outgoing_email').set(lapsed).where('subject', '=', 'Number 1').execute();
    const { gateway, sent } = aMailService();
    start(gateway);
    await vi.waitFor(async () => expect((await statuses()).toSorted()).toEqual(['SENT', 'UNKNOWN']));
    expect(sent.map(({ subject }) => subject)).toEqual(['Number 1']);
    expect(log.lines()).toMatchObject([{ event: 'email_unknown', reason: 'crashed' }]);
  });

  it('are sent while the outcome of a crashed process’s email cannot be recorded, and that one is recorded later', async () => {
    const { practice, statuses } = await anInvitation();
    await writeEmails(practice, 2);
    const { db } = world.store;
    // Without an end of its claim: some other process has released it.
    await db.updateTable('outgoing_email').set({ status: 'HANDING' }).where('subject', '=', 'Number 0').execute();
    const { gateway, sent } = aMailService();
    const broken = vi.fn(() => {
      throw new Error('away');
    });
    let isBroken = true;
    const runner = {
      store: {
        ...world.store,
        db: db.withPlugin({
          transformQuery: ({ node }) => (isBroken && JSON.stringify(node).includes('UNKNOWN') ? broken() : node),
          transformResult: async ({ result }) => result,
        }),
      },
    };
    start(gateway, runner);
    await vi.waitFor(async () => expect((await statuses()).toSorted()).toEqual(['HANDING', 'SENT']));
    expect(sent.map(({ subject }) => subject)).toEqual(['Number 1']);
    expect(broken).toHaveBeenCalled();
    isBroken = false;
    await vi.waitFor(async () => expect((await statuses()).toSorted()).toEqual(['SENT', 'UNKNOWN']));
  });

  it('are not sent by a process whose claim has expired, even if no other has claimed them', async () => {
    const refused = vi.fn();
    const slow: EmailGateway = {
      send: async (_email, { beforeContent }) => {
        await letClaimsLapse();
        await beforeContent().catch(refused);
        return { result: 'later', status: 'timeout' };
      },
      close: async () => undefined,
    };
    const { statuses, invite } = await anInvitation();
    await invite();
    start(slow);
    await vi.waitFor(async () => expect(log.lines()).toMatchObject([{ event: 'email_deferred' }]));
    expect(refused).toHaveBeenCalledOnce();
    expect(await statuses()).toEqual(['ENQUEUED']);
  });

  it('are not sent by a process whose claim another one has taken over', async () => {
    const { gateway, sent } = aMailService();
    const slow: EmailGateway = {
      ...gateway,
      send: async (email, options) => {
        // Meanwhile the claim lapses, and another process claims it.
        await world.store.db
          .updateTable('outgoing_email')
          .set({ attempts: sql<number>`attempts + 1` })
          .execute();
        await expect(options.beforeContent()).rejects.toThrow('has expired');
        return { result: 'later', status: 'connection' };
      },
    };
    const { emails, invite } = await anInvitation();
    await invite();
    const stop = start(slow);
    await vi.waitFor(async () => expect((await emails())[0]?.attempts).toBe(2));
    await stop();
    expect(sent).toEqual([]);
    // The other process's claim stands.
    expect((await emails())[0]).toMatchObject({ status: 'ENQUEUED', next_try_at: null });
    expect((await emails())[0]?.claimed_until).not.toBeNull();
  });

  it('are ended by a stop, without doubt where their content has not left @slow', async () => {
    const relay = await aMailRelay({ faults: { sender: 'stall' } });
    stops.push(relay.stop);
    const gateway = smtpGateway({ url: relay.url, from: 'mail@rapport.example', bounces: null });
    const stop = start(gateway);
    const { statuses, invite } = await anInvitation();
    await invite();
    await vi.waitFor(() => expect(relay.reached.sender).toBe(1));
    await stop();
    expect(await statuses()).toEqual(['ENQUEUED']);
    expect(log.lines()).toMatchObject([{ event: 'email_deferred', reason: 'timeout' }]);
  });

  it('are sent in a fair order: invitations first, and a practice’s few before another’s many older ones @slow', async () => {
    const answers: PromiseWithResolvers<HandOver>[] = [];
    const { gateway, sent } = aMailService(() => {
      answers.push(Promise.withResolvers<HandOver>());
      return answers.at(-1)?.promise ?? Promise.reject(new Error('none'));
    });
    const [quiet, inviting] = [await anInvitation(), await anInvitation()];
    for (const { practice } of [await anInvitation(), await anInvitation()]) await writeEmails(practice, 50);
    start(gateway);
    await vi.waitFor(() => expect(sent).toHaveLength(10));
    await writeEmails(quiet.practice, 1);
    await inviting.invite();
    for (const [index, wanted] of [inviting, quiet].entries()) {
      answers[index]?.resolve(accepted);
      await vi.waitFor(() => expect(sent).toHaveLength(11 + index));
      expect((await wanted.emails()).map(({ id }) => id)).toEqual([sent.at(-1)?.id]);
    }
    const answerAll = () => {
      for (const answer of answers) answer.resolve(accepted);
    };
    await vi.waitFor(() => {
      answerAll();
      expect(sent).toHaveLength(102);
    });
    answerAll();
  });

  it('are sent at the pace that all processes share', async () => {
    stopPolling();
    const { gateway, sent } = aMailService();
    const { practice } = await anInvitation();
    await writeEmails(practice, 20);
    const stopsOfBoth = [start(gateway, { perSecond: 3 }), start(gateway, { perSecond: 3 })];
    await vi.waitFor(() => expect(sent.length).toBeGreaterThanOrEqual(3));
    // Each second allows three more; the database's clock says how many have gone by.
    for (const stop of stopsOfBoth) await stop();
    const { full_at } = await world.store.db.selectFrom('throttle').select('full_at').executeTakeFirstOrThrow();
    expect(Date.parse(full_at)).toBeLessThanOrEqual(Date.now() + 1000);
    expect(sent.length).toBeLessThan(20);
  });

  it('fail if the service refuses them, without personal data in the log', async () => {
    stopPolling();
    const { gateway, sent } = aMailService(async () => ({ result: 'refused', status: '550 5.1.1' }));
    start(gateway);
    const { statuses, invite } = await anInvitation();
    await invite();
    await vi.waitFor(async () => expect(await statuses()).toEqual(['FAILED']));
    expect(sent).toHaveLength(1);
    expect(log.lines()).toMatchObject([{ level: 'error', event: 'email_failed', reason: '550 5.1.1' }]);
    expect(log.text()).not.toContain('elm.example');
  });

  it('fail if earlier mail to the address came back or was reported as spam, except for invitations', async () => {
    const { gateway, sent } = aMailService();
    const { practice, emails, invite } = await anInvitation();
    await writeEmails(practice, 2);
    await invite();
    const stopped = { practice, scope: 'ALL', reason: 'BOUNCED' } as const;
    await world.store.db
      .insertInto('email_stop')
      .values([
        ...['reader-0@home.example', 'new@elm.example'].map((email) => ({ ...stopped, email })),
        { ...stopped, email: 'reader-1@home.example', reason: 'COMPLAINED' },
      ])
      .execute();
    start(gateway);
    await vi.waitFor(async () =>
      expect((await emails()).map(({ status, reason }) => `${status} ${reason}`).toSorted()).toEqual([
        'FAILED complained',
        'FAILED stopped',
        'SENT null',
      ]),
    );
    expect(sent.map(({ to }) => to)).toEqual(['new@elm.example']);
  });

  it('do not leave where the client has stopped them, or staff have paused messages, since they were written', async () => {
    const { gateway, sent } = aMailService();
    const { practice, emails } = await anInvitation();
    await writeEmails(practice, 4);
    const { db } = world.store;
    const owner = await aClientToRemind(world, practice);
    const visit = await aVisit(world, practice, owner, { date: '2031-03-11T14:00:00.000Z' });
    const ids = Object.fromEntries((await emails()).map(({ recipient, id }) => [recipient, id]));
    const thanks = ['reader-0@home.example', 'reader-1@home.example'];
    await db
      .updateTable('outgoing_email')
      .set({ unsubscribe_url: 'https://x.example/u' })
      .where('recipient', 'in', thanks)
      .execute();
    const stop = { practice, scope: 'AFTER_VISIT', reason: 'UNSUBSCRIBED' } as const;
    await db
      .insertInto('email_stop')
      .values(['reader-0@home.example', 'reader-2@home.example'].map((email) => ({ ...stop, email })))
      .execute();
    await db
      .insertInto('message_hold')
      .values({ practice, pet_owner_id: owner.id, pet_id: null, author: null, at: new Date().toISOString() })
      .execute();
    await db
      .insertInto('reminder')
      .values({
        practice,
        pet_owner_id: owner.id,
        cadence: 'thank-you',
        medium: 'EMAIL',
        subject_id: visit,
        due_on: '2027-06-09',
        at: new Date(),
        status: 'SENT',
        email_id: ids['reader-3@home.example'] ?? null,
      })
      .execute();
    start(gateway);
    await vi.waitFor(async () =>
      expect(
        (await emails()).map(({ recipient, status, reason }) => `${recipient} ${status} ${reason}`).toSorted(),
      ).toEqual([
        'reader-0@home.example FAILED unsubscribed',
        'reader-1@home.example SENT null',
        'reader-2@home.example SENT null',
        'reader-3@home.example FAILED paused',
      ]),
    );
    expect(sent).toHaveLength(2);
  });

  it('fail if there is no mail service', async () => {
    stopPolling();
    start(noMail);
    const { statuses, invite } = await anInvitation();
    await invite();
    await vi.waitFor(async () => expect(await statuses()).toEqual(['FAILED']));
    expect(log.lines()).toMatchObject([{ reason: 'not_configured' }]);
  });
});
