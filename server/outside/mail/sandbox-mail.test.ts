import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createApp } from '#server/app.ts';
import { startNewsletterMails } from '#server/jobs/newsletter-mails.ts';
import { startNewsletterRuns } from '#server/jobs/newsletter-runs.ts';
import { startOutgoingEmails } from '#server/jobs/outgoing-emails.ts';
import type { ExternalServices } from '#server/external-services.ts';
import { aLog } from '#tests/support/log.ts';
import { memoryFiles } from '#tests/support/memory-files.ts';
import { aReader, aRun, aSendingPractice } from '#tests/support/newsletter-world.ts';
import { aPractice, startOwnWorld } from '#tests/support/server-world.ts';
import { openSandbox } from '#server/sandbox/sandbox.ts';
import { magicAddresses } from './magic-addresses.ts';
import { emailOf, mailFrom } from './mailbox.ts';

const origin = 'http://localhost:8080';
const world = await startOwnWorld();
const { db } = world.store;
let app: ReturnType<typeof createApp>;
let sandbox: ExternalServices;
let stopEmails: () => Promise<void>;

beforeAll(async () => {
  const { log } = aLog();
  const { runner } = world;
  sandbox = await openSandbox({ runner, origin, localUrl: origin, log, plans: [] });
  app = createApp({
    runner,
    verifyToken: () => Promise.reject(new Error('Nobody signs in here.')),
    files: memoryFiles(),
    origin,
    log,
    metrics: null,
    mailReportsToken: sandbox.mailReportsToken,
    requestRate: null,
    proxies: 0,
    carrierWebhooks: null,
    mount: (product) => sandbox.mount?.(product),
  });
  const feed = { subscribe: () => () => undefined };
  stopEmails = startOutgoingEmails({ runner, gateway: sandbox.mail, feed, log, perSecond: 100 }).stop;
});
afterAll(async () => {
  await stopEmails();
  await sandbox.mail.close();
  await sandbox.stop?.();
});

/** Sends an email to `maya…{suffix}@home.example`. */
async function anEmailTo(suffix: string) {
  const { practice } = await aPractice(world);
  const to = `maya-${randomUUID().slice(0, 8)}${suffix}@home.example`;
  const { id } = await db
    .insertInto('outgoing_email')
    .values({ practice, recipient: to, subject: 'Luna’s visit', content: 'Hi Maya,\n\nSee you at ten.' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const get = async (path: string) => (await app.request(`/sandbox/${path}`)).json() as Promise<unknown>;
  return {
    to,
    practice,
    row: () => db.selectFrom('outgoing_email').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    mailbox: async () => (await get(`api/mailbox/${encodeURIComponent(to)}`)) as { seq: string; text: string }[],
    opened: (seq: string) => get(`data/mail/${seq}`),
  };
}

describe('the sandbox’s mail service', () => {
  it('keeps what arrived: text, HTML, headers and the address to return it to', async () => {
    const { mailbox, opened, row } = await anEmailTo('');
    await vi.waitFor(async () => expect(await row()).toMatchObject({ status: 'SENT' }));
    const [received] = await mailbox();
    expect(received).toMatchObject({ text: 'Hi Maya,\n\nSee you at ten.' });
    const headers: unknown = expect.stringMatching(
      /^From: Elm Street Animal Hospital <mail@rapport\.sandbox\.example>$/m,
    );
    expect(await opened(received?.seq ?? '')).toMatchObject({
      headers,
      html: expect.stringContaining('<p style="margin:0 0 16px">See you at ten.</p>') as unknown,
      returnsTo: expect.stringMatching(/^bounces\+[\da-z.]{51}@/) as unknown,
    });
    const frame = await app.request(`/sandbox/mail/${received?.seq}?scheme=dark`);
    expect(frame.headers.get('content-security-policy')).toMatch(/^sandbox allow-popups [^;]*; default-src 'none'; /);
    expect(await frame.text()).toContain('@media all');
    expect(await (await app.request(`/sandbox/mail/${received?.seq}`)).text()).toContain('@media not all');
    for (const unknown of ['0', 'x', '99999999999999999999'])
      expect((await app.request(`/sandbox/mail/${unknown}`)).status).toBe(404);
  });

  it.each<[string, string, number]>([
    ['bounce', 'FAILED 5.1.1', 1],
    ['full', 'FAILED 5.2.2', 1],
    ['lost', 'UNKNOWN ECONNECTION', 1],
    ['twice', 'SENT null', 2],
  ])('behaves at +%s@ so that the email is %s @slow', async (name, outcome, copies) => {
    const { row, mailbox } = await anEmailTo(`+${name}`);
    await vi.waitFor(async () => {
      const { status, reason } = await row();
      expect(`${status} ${reason}`).toBe(outcome);
    });
    expect(await mailbox()).toHaveLength(copies);
  });

  it('refuses the first attempt at +defer@, and takes the next @slow', async () => {
    const { row, mailbox } = await anEmailTo('+defer');
    await vi.waitFor(async () => expect(await row()).toMatchObject({ status: 'ENQUEUED', reason: '451 4.3.0' }));
    expect(await mailbox()).toEqual([]);
    await db.updateTable('outgoing_email').set({ next_try_at: null }).where('status', '=', 'ENQUEUED').execute();
    await vi.waitFor(async () => expect(await row()).toMatchObject({ status: 'SENT' }));
    expect(await mailbox()).toHaveLength(1);
  });

  it('reports spam from +complain@, which stops email to it @slow', async () => {
    const { to, practice } = await anEmailTo('+complain');
    const stops = () => db.selectFrom('email_stop').selectAll().where('practice', '=', practice).execute();
    await vi.waitFor(async () =>
      expect(await stops()).toMatchObject([{ email: to, scope: 'ALL', reason: 'COMPLAINED' }]),
    );
  });

  it('reports what a person presses @slow', async () => {
    const { row, mailbox } = await anEmailTo('');
    await vi.waitFor(async () => expect(await row()).toMatchObject({ status: 'SENT' }));
    const [received] = await mailbox();
    const press = (seq: string, kind: string) =>
      app.request(`/sandbox/api/mailbox/${seq}/reports`, { method: 'POST', body: JSON.stringify({ kind }) });
    expect((await press(received?.seq ?? '', 'complaint')).status).toBe(204);
    expect((await row()).complained_at).not.toBeNull();
    expect((await press(received?.seq ?? '', 'bounce')).status).toBe(204);
    expect(await row()).toMatchObject({ status: 'FAILED', reason: '5.1.1' });
    expect((await press('0', 'bounce')).status).toBe(404);
    expect((await press(received?.seq ?? '', 'applause')).status).toBe(400);
  });

  it('unsubscribes the reader of a newsletter as their mail program would, and nobody where an email does not offer it @slow', async () => {
    const { practice } = await aSendingPractice(world);
    await aReader(world, practice, `luna-${randomUUID()}@home.example`);
    await aRun(world, practice);
    const { log } = aLog();
    const { runner } = world;
    const feed = { subscribe: () => () => undefined };
    const jobs = [
      startNewsletterRuns({ runner, now: () => new Date(), publicOrigin: origin, log }),
      startNewsletterMails({ runner, gateway: sandbox.mail, feed, perSecond: 100, publicOrigin: origin, log }),
    ];
    onTestFinished(async () => {
      for (const { stop } of jobs) await stop();
    });
    const newest = async () => (await mailFrom(db, practice)).at(0);
    await vi.waitFor(async () => expect(await newest()).toMatchObject({ subject: 'Ticks' }));
    const { seq = '', to = '' } = (await newest()) ?? {};
    const headers = (await emailOf(db, seq))?.headers ?? '';
    expect(headers).toMatch(/^List-Id: <newsletter\.rapport\.sandbox\.example>$/im);
    expect(headers).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
    const press = (of: string) => app.request(`/sandbox/api/mailbox/${of}/unsubscribe`, { method: 'POST' });
    expect((await press(seq)).status).toBe(204);
    const stops = await db.selectFrom('email_stop').selectAll().where('practice', '=', practice).execute();
    expect(stops).toMatchObject([{ email: to, scope: 'NEWSLETTER', reason: 'UNSUBSCRIBED' }]);
    const { row, mailbox } = await anEmailTo('');
    await vi.waitFor(async () => expect(await row()).toMatchObject({ status: 'SENT' }));
    expect((await press((await mailbox())[0]?.seq ?? '')).status).toBe(404);
  });

  it('tells its magic addresses apart', () => {
    expect(new Set(magicAddresses.map(({ name }) => name)).size).toBe(magicAddresses.length);
  });
});
