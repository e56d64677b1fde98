import type { PluginTransformResultArgs } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CommandRunner } from '#server/domain/run-command.ts';
import { inviteUser } from '#server/domain/invitation/invite.ts';
import { type EmailGateway, EmailRefusal, type OutgoingEmail } from '#server/gateways/email/gateway.ts';
import { noMail } from '#server/gateways/email/no-mail.ts';
import { type EventFeed, startEventFeed } from '#server/realtime/event-feed.ts';
import { aLog } from '#tests/support/log.ts';
import { stopPolling } from '#tests/support/stop-polling.ts';
import { aPractice, at, startOwnWorld } from '#tests/support/server-world.ts';
import { startOutgoingEmails } from './outgoing-emails.ts';

const world = await startOwnWorld();

/** A mail service with the given behaviour; `sent` has the emails that it received. */
function aMailService(respond: () => Promise<void> = async () => undefined) {
  const sent: OutgoingEmail[] = [];
  const gateway: EmailGateway = {
    send: (email) => {
      sent.push(email);
      return respond();
    },
  };
  return { gateway, sent };
}

describe('outgoing emails', () => {
  let feed: EventFeed;
  let runner: CommandRunner;
  let log: ReturnType<typeof aLog>;
  const stops: (() => Promise<void>)[] = [];
  beforeEach(async () => {
    stopPolling();
    log = aLog();
    await world.store.db.deleteFrom('outgoing_email').execute();
    feed = await startEventFeed(world.store, log.log);
    runner = { store: world.store, wake: feed.wake };
  });
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop();
    await feed.close();
  });

  const start = (gateway: EmailGateway, jobRunner = runner) => {
    const { stop } = startOutgoingEmails({ runner: jobRunner, gateway, feed, log: log.log });
    stops.push(stop);
    return stop;
  };
  async function anInvitation() {
    const { practice } = await aPractice(world);
    const emails = () =>
      world.store.db.selectFrom('outgoing_email').selectAll().where('practice', '=', practice).execute();
    const statuses = async () => (await emails()).map(({ status }) => status);
    const invite = () =>
      at({ store: world.store, runner }, practice).run(inviteUser, { email: 'new@elm.example' }, 'https://x.example');
    return { practice, emails, statuses, invite };
  }
  const expireClaims = () =>
    world.store.db
      .updateTable('outgoing_email')
      .set({ claimed_until: new Date(Date.now() - 1000) })
      .execute();

  it('are sent as soon as they are written, once, with two processes at work', async () => {
    const { gateway, sent } = aMailService();
    start(gateway);
    start(gateway);
    const { practice, emails, statuses, invite } = await anInvitation();
    await invite();
    await vi.waitFor(async () => expect(await statuses()).toEqual(['SENT']));
    const [email] = await emails();
    expect(sent).toEqual([
      { id: email?.id, practice, to: 'new@elm.example', subject: email?.subject, content: email?.content },
    ]);
    expect(log.lines()).toEqual([]);
  });

  it('are sent at once when they are written while a poll is ending', async () => {
    const { gateway } = aMailService();
    const pollMayEnd = Promise.withResolvers<void>();
    const transformResult = vi.fn(async ({ result }: PluginTransformResultArgs) => {
      await pollMayEnd.promise;
      return result;
    });
    const db = world.store.db.withPlugin({ transformQuery: ({ node }) => node, transformResult });
    start(gateway, { ...runner, store: { ...world.store, db } });
    // The first poll has found nothing, but has not ended.
    await vi.waitFor(() => expect(transformResult).toHaveBeenCalledOnce());
    const eventReceived = new Promise<void>((resolve) => feed.subscribe(() => resolve()));
    const { statuses, invite } = await anInvitation();
    await invite();
    await eventReceived;
    pollMayEnd.resolve();
    await vi.waitFor(async () => expect(await statuses()).toEqual(['SENT']));
  });

  it('are retried with the same id after the service was unreachable', async () => {
    const { gateway, sent } = aMailService(() =>
      sent.length > 1 ? Promise.resolve() : Promise.reject(new Error('unreachable')),
    );
    const stop = start(gateway);
    const { statuses, invite } = await anInvitation();
    await invite();
    await vi.waitFor(() => expect(log.lines()).toMatchObject([{ event: 'job_retried', job: 'emails' }]));
    expect(await statuses()).toEqual(['ENQUEUED']);
    await stop();
    await expireClaims();
    start(gateway);
    await vi.waitFor(async () => expect(await statuses()).toEqual(['SENT']));
    expect(sent[1]?.id).toBe(sent[0]?.id);
  });

  it('fail if the service refuses them, without personal data in the log', async () => {
    const { gateway, sent } = aMailService(() => Promise.reject(new EmailRefusal('blocked')));
    start(gateway);
    const { statuses, invite } = await anInvitation();
    await invite();
    await vi.waitFor(async () => expect(await statuses()).toEqual(['FAILED']));
    expect(sent).toHaveLength(1);
    expect(log.lines()).toMatchObject([{ level: 'error', event: 'email_failed', reason: 'blocked' }]);
    expect(log.text()).not.toContain('elm.example');
  });

  it('fail if there is no mail service', async () => {
    start(noMail);
    const { statuses, invite } = await anInvitation();
    await invite();
    await vi.waitFor(async () => expect(await statuses()).toEqual(['FAILED']));
    expect(log.lines()).toMatchObject([{ reason: 'no mail service is configured, so nothing was sent' }]);
  });
});
