import fc from 'fast-check';
import { sql, type Updateable } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { NewsletterRun } from '#contract/campaigns/newsletter-runs.ts';
import type { Recipients } from '#contract/rules/newsletters/audience.ts';
import type { Database } from '#server/db/schema.ts';
import { recordMailReport } from '#server/domain/delivery/record-mail-report.ts';
import { returnToken } from '#server/domain/email/return-token.ts';
import { linkKeys } from '#server/domain/link-keys.ts';
import { deleteNewsletterRun, updateNewsletterRun } from '#server/domain/newsletter/change-run.ts';
import { claimReaders, readerMarker, releaseReaderClaims } from '#server/domain/newsletter/claim-readers.ts';
import { createNewsletterRun } from '#server/domain/newsletter/create-run.ts';
import { getNewsletter } from '#server/domain/newsletter/get.ts';
import { prepareRun, runsToDo, watchRun } from '#server/domain/newsletter/open-runs.ts';
import { readerRecorder } from '#server/domain/newsletter/record-readers.ts';
import { getNewsletterReport, listNewsletterReaders } from '#server/domain/newsletter/report.ts';
import { setReaderUnsubscribed } from '#server/domain/newsletter/reader-link.ts';
import { updateNewsletter } from '#server/domain/newsletter/update.ts';
import { updateNewsletterTemplate } from '#server/domain/newsletter/update-template.ts';
import type { EmailGateway, HandOver, OutgoingEmail } from '#server/gateways/email/gateway.ts';
import { smtpGateway } from '#server/gateways/email/smtp.ts';
import { aLog } from '#tests/support/log.ts';
import { aMailRelay } from '#tests/support/mail-relay.ts';
import { aBounce, aComplaint } from '#tests/support/mail-reports.ts';
import { aDocument, aText } from '#tests/support/newsletter-documents.ts';
import { aReader, aReadyNewsletter, aRun, aSendingPractice, changeRun } from '#tests/support/newsletter-world.ts';
import { pathOf } from '#tests/support/ready-newsletter.ts';
import { announcements, at, startOwnWorld } from '#tests/support/server-world.ts';
import { startNewsletterMails } from './newsletter-mails.ts';
import { startNewsletterRuns } from './newsletter-runs.ts';

const world = await startOwnWorld();
const { runner } = world;
const { db } = world.store;
const origin = 'https://rapport.example';
const accepted: HandOver = { result: 'accepted', status: '250' };
type Behaviour = (email: OutgoingEmail) => Promise<HandOver>;

/** A mail service; `sent` has the emails whose content it received. */
function aMailService(behave: Behaviour = async () => accepted, before: () => Promise<unknown> = async () => null) {
  const sent: OutgoingEmail[] = [];
  const gateway: EmailGateway = {
    send: async (email, { beforeContent }) => {
      await before();
      await beforeContent();
      sent.push(email);
      return behave(email);
    },
    close: async () => undefined,
  };
  return { gateway, sent };
}

const stops: (() => Promise<void>)[] = [];
let log: ReturnType<typeof aLog>;
beforeEach(async () => {
  log = aLog();
  await db.deleteFrom('throttle').execute();
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  await db.deleteFrom('campaign_run').execute();
});

const feed = { subscribe: () => () => undefined };
const startRuns = (now = () => new Date()) => {
  const { stop } = startNewsletterRuns({ runner, now, publicOrigin: origin, log: log.log });
  stops.push(stop);
  return stop;
};
const startMails = (gateway: EmailGateway, perSecond = 1000) => {
  const { stop } = startNewsletterMails({ runner, gateway, feed, perSecond, publicOrigin: origin, log: log.log });
  stops.push(stop);
  return stop;
};

const stateOf = async ({ id }: NewsletterRun) =>
  (await db.selectFrom('campaign_run').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;
const expectState = (run: NewsletterRun, state: NewsletterRun['state']) =>
  vi.waitFor(async () => expect(await stateOf(run)).toBe(state));
const readersOf = ({ id }: NewsletterRun) =>
  db.selectFrom('campaign_recipient').selectAll().where('run_id', '=', id).orderBy('email').execute();
const statuses = async (run: NewsletterRun) =>
  (await readersOf(run)).map(({ email, status, reason }) => [email.split('@')[0], status, reason].join(' ').trim());

async function aPracticeWithReaders(...names: readonly string[]) {
  const { practice } = await aSendingPractice(world);
  for (const name of names) await aReader(world, practice, `${name}@home.example`, { first_name: name });
  const staff = at(world, practice);
  const path = pathOf(practice);
  const steer = (run: NewsletterRun, action: 'pause' | 'resume' | 'stop') =>
    changeRun(world, practice, run, { action });
  const report = async (run: NewsletterRun) => {
    const { groups } = await staff.read(getNewsletterReport, { ...path, id: run.campaignId, runId: run.id });
    return Object.fromEntries(groups.filter(({ count }) => count > 0).map(({ group, count }) => [group, count]));
  };
  const stop = (email: string, scope: 'ALL' | 'NEWSLETTER' = 'NEWSLETTER') =>
    db.insertInto('email_stop').values({ practice, email, scope, reason: 'UNSUBSCRIBED' }).execute();
  return { practice, staff, path, steer, report, stop };
}

describe('a run', () => {
  it('hands each reader their own copy once, with two processes at work, and ends [NL-09] [NL-10] [NL-21] [NL-23] [API-48] @slow', async () => {
    const { practice, staff, path, report } = await aPracticeWithReaders('maya', 'tom');
    // The same mailbox in other letters, and one who said no.
    await aReader(world, practice, 'MAYA@home.example');
    const document = aDocument(
      aText('Hi ', { type: 'merge', attrs: { name: 'owner', fallback: 'friend' } }, ', how is ', {
        type: 'merge',
        attrs: { name: 'pet', fallback: 'your pet' },
      }),
    );
    const run = await aRun(world, practice, { document });
    const { gateway, sent } = aMailService();
    startRuns();
    startRuns();
    startMails(gateway);
    startMails(gateway);
    await expectState(run, 'DONE');
    expect(sent.map(({ to }) => to.toLowerCase()).toSorted()).toEqual(['maya@home.example', 'tom@home.example']);
    const toTom = sent.find(({ to }) => to.startsWith('tom'));
    expect(toTom).toMatchObject({
      subject: 'Ticks',
      fromName: 'Elm Street Animal Hospital',
      listId: 'newsletter',
      text: expect.stringMatching(/^Hi tom, how is Luna\n/) as unknown,
      html: expect.stringContaining(`href="${origin}/p/n/`) as unknown,
      unsubscribeUrl: expect.stringContaining(`${origin}/p/u/`) as unknown,
    });
    expect(await report(run)).toEqual({ delivered: 2 });
    const { campaign } = await staff.read(getNewsletter, { ...path, id: run.campaignId });
    const { started_at: sentAt } = await db
      .selectFrom('campaign_run')
      .select('started_at')
      .where('id', '=', run.id)
      .executeTakeFirstOrThrow();
    expect(campaign).toMatchObject({ state: 'SENT', started: true, sentAt });
  });

  it('begins at its time, and is asked about when that passed six hours ago or more @slow', async () => {
    const { practice } = await aPracticeWithReaders('maya');
    const start = new Date(Date.now() + 3_600_000).toISOString();
    const due = await aRun(world, practice, { start });
    const late = await aRun(world, practice, { start, name: 'Late' });
    const runsUntil = async (hours: number, done: () => Promise<unknown>) => {
      const stop = startRuns(() => new Date(Date.now() + hours * 3_600_000));
      await done();
      await stop();
    };
    await db
      .updateTable('campaign_run')
      .set({ send_at: sql`send_at - interval '6 hours'` })
      .where('id', '=', late.id)
      .execute();
    await runsUntil(1.1, async () => {
      await expectState(due, 'SENDING');
      await expectState(late, 'MISSED');
    });
  });

  it('sends what was reviewed: not what a colleague changed meanwhile, and nothing is changed after it was scheduled @slow', async () => {
    const { practice, staff, path } = await aPracticeWithReaders('maya');
    const { id, templateId } = await aReadyNewsletter(world, practice);
    const edit = (subject: string) =>
      staff.run(updateNewsletterTemplate, { ...path, templateId: templateId ?? '', subject }, '');
    const create = (contentVersion: number) =>
      staff.run(createNewsletterRun, { ...path, id, start: null, contentVersion }, true);
    await edit('Fleas');
    await expect(create(2)).rejects.toMatchObject({ code: 'newsletter_changed' });
    const run = await create(3);
    const tooLate = { code: 'newsletter_sending' };
    await expect(edit('Worms')).rejects.toMatchObject(tooLate);
    const choose = (recipients: Recipients) => staff.run(updateNewsletter, { ...path, id, recipients }, true);
    await expect(choose({ include: [] })).rejects.toMatchObject(tooLate);
    expect(await choose({ include: 'all' })).toMatchObject({ subject: 'Fleas' });
    const { gateway, sent } = aMailService();
    startRuns();
    startMails(gateway);
    await expectState(run, 'DONE');
    expect(sent).toMatchObject([{ subject: 'Fleas' }]);
    await expect(create(3)).rejects.toMatchObject(tooLate);
    await expect(edit('Worms')).rejects.toMatchObject(tooLate);
  });

  it('is one where two browsers press Send at once', async () => {
    const { practice, staff, path } = await aPracticeWithReaders('maya');
    const { id } = await aReadyNewsletter(world, practice);
    const press = () => staff.run(createNewsletterRun, { ...path, id, start: null }, true);
    const results = await Promise.allSettled([press(), press()]);
    expect(
      results
        .map((result) => (result.status === 'fulfilled' ? 'run' : (result.reason as { code: string }).code))
        .toSorted(),
    ).toEqual(['newsletter_sending', 'run']);
  });

  it('writes to nobody who said no, were they as late as the moment before the email leaves [F-40]', async () => {
    const { practice, stop } = await aPracticeWithReaders('maya', 'tom', 'zoe');
    const run = await aRun(world, practice);
    const stopRuns = startRuns();
    await expectState(run, 'SENDING');
    await stopRuns();
    await stop('maya@home.example');
    const { gateway, sent } = aMailService(undefined, () => stop('zoe@home.example').catch(() => null));
    startMails(gateway);
    await vi.waitFor(async () =>
      expect(await statuses(run)).toEqual(['maya SKIPPED unsubscribed', 'tom SENT', 'zoe SKIPPED unsubscribed']),
    );
    expect(sent.map(({ to }) => to)).toEqual(['tom@home.example']);
  });

  it('skips clients whom the practice software deleted, and those who are paused', async () => {
    const { practice } = await aPracticeWithReaders('maya', 'tom');
    const run = await aRun(world, practice);
    const stopRuns = startRuns();
    await expectState(run, 'SENDING');
    await stopRuns();
    const [maya, tom] = await readersOf(run);
    await db
      .deleteFrom('pet_owner')
      .where('id', '=', maya?.pet_owner_id ?? '')
      .execute();
    await db
      .insertInto('message_hold')
      .values({ practice, pet_owner_id: tom?.pet_owner_id ?? '', pet_id: null, at: new Date() })
      .execute();
    startMails(aMailService().gateway);
    await vi.waitFor(async () =>
      expect(await statuses(run)).toEqual(['maya SKIPPED client_gone', 'tom SKIPPED paused']),
    );
  });

  it('sends nothing more once it is paused, also to those whose turn had come, and goes on', async () => {
    const { practice, steer } = await aPracticeWithReaders('maya', 'tom', 'zoe');
    const run = await aRun(world, practice);
    const stopRuns = startRuns();
    await expectState(run, 'SENDING');
    await stopRuns();
    let pausing: Promise<unknown> | undefined;
    const { gateway, sent } = aMailService(undefined, () => (pausing ??= steer(run, 'pause')));
    startMails(gateway);
    await vi.waitFor(async () => {
      const rows = await readersOf(run);
      expect(rows.every(({ attempts, claimed_until }) => attempts === 1 && claimed_until === null)).toBe(true);
    });
    expect(sent).toEqual([]);
    await steer(run, 'resume');
    await vi.waitFor(async () => expect(await statuses(run)).toEqual(['maya SENT', 'tom SENT', 'zoe SENT']));
    expect(sent).toHaveLength(3);
  });

  it('waits while the disk is full, before it sends and in the middle, and sends each email once @slow', async () => {
    await sql`
      create or replace function no_space() returns trigger language plpgsql as $$
        begin raise exception 'No space left on device' using errcode = '53100'; end $$
    `.execute(db);
    const fill = () =>
      sql`
        create trigger no_space before insert or update on campaign_recipient for each row execute function no_space()
      `.execute(db);
    const free = () => sql`drop trigger if exists no_space on campaign_recipient`.execute(db);
    onTestFinished(async () => void (await free()));
    const failures = () => log.lines().filter(({ error }) => error !== undefined).length;
    const { practice } = await aPracticeWithReaders('maya', 'tom');
    await fill();
    const run = await aRun(world, practice);
    let filling: Promise<unknown> | undefined;
    const { gateway, sent } = aMailService(async () => {
      await (filling ??= fill());
      return accepted;
    });
    startRuns();
    await vi.waitFor(() => expect(failures()).toBeGreaterThan(1));
    expect(await stateOf(run)).toBe('PREPARING');
    await free();
    await expectState(run, 'SENDING');
    const before = failures();
    startMails(gateway);
    await vi.waitFor(() => expect(failures()).toBeGreaterThan(before));
    await free();
    // As after a minute, or a crash.
    await releaseReaderClaims(db);
    await expectState(run, 'DONE');
    expect(sent.map(({ to }) => to).toSorted()).toEqual(['maya@home.example', 'tom@home.example']);
    for (const line of await statuses(run)) expect(line).toMatch(/ (SENT|UNKNOWN crashed)$/);
  });

  it('pauses, resumes and stops; who was left out is sent it on request @slow', async () => {
    const { practice, staff, path, steer, report } = await aPracticeWithReaders('maya', 'tom');
    const run = await aRun(world, practice);
    startRuns();
    await expectState(run, 'SENDING');
    await steer(run, 'pause');
    const { gateway, sent } = aMailService();
    startMails(gateway);
    // Two windows that ask for the same both get it.
    expect(await steer(run, 'pause')).toMatchObject({ state: 'PAUSED' });
    await steer(run, 'stop');
    expect(await steer(run, 'stop')).toMatchObject({ state: 'STOPPED' });
    await expect(steer(run, 'pause')).rejects.toMatchObject({ code: 'run_moved_on' });
    expect(await report(run)).toEqual({ skipped: 2 });
    expect(sent).toEqual([]);
    const resend = { runId: run.id, group: 'stopped' as const, includesUnknown: false };
    const second = await staff.run(createNewsletterRun, { ...path, id: run.campaignId, start: null, resend }, true);
    await expectState(second, 'DONE');
    expect(sent).toHaveLength(2);
    const shown = await staff.read(getNewsletter, { ...path, id: run.campaignId });
    expect(shown.campaign).toMatchObject({ run: { id: run.id, handed: 0 }, sentAgain: 2 });
    const { again } = await staff.read(getNewsletterReport, { ...path, id: run.campaignId, runId: run.id });
    expect(again).toEqual({ failed: 0, stopped: 0, unknown: 0 });
    // Both have it now.
    const third = await staff.run(createNewsletterRun, { ...path, id: run.campaignId, start: null, resend }, true);
    await expectState(third, 'DONE');
    expect(sent).toHaveLength(2);
  });

  it('is sent again to exactly one group: who was tried in vain, or whom the stop left out, each at the address of now [NL-23] @slow', async () => {
    const { practice, staff, path, steer } = await aPracticeWithReaders('bad', 'maya', 'tom');
    const run = await aRun(world, practice);
    while (await staff.run(prepareRun, run.id, origin));
    const fail = db.updateTable('campaign_recipient').set({ status: 'FAILED', reason: '550' });
    await fail.where('run_id', '=', run.id).where('email', 'like', 'bad%').execute();
    await steer(run, 'stop');
    const move = (from: string, to: string) =>
      db
        .updateTable('pet_owner')
        .set({ email: to })
        .where('practice', '=', practice)
        .where('email', '=', from)
        .execute();
    await move('bad@home.example', 'good@home.example');
    await move('tom@home.example', 'thomas@home.example');
    const counts = async () =>
      (await staff.read(getNewsletterReport, { ...path, id: run.campaignId, runId: run.id })).again;
    expect(await counts()).toEqual({ failed: 1, stopped: 2, unknown: 0 });
    const { gateway, sent } = aMailService();
    startRuns();
    startMails(gateway);
    const resend = (group: 'failed' | 'stopped', expected: number) => {
      const to = { runId: run.id, group, includesUnknown: false };
      return staff.run(createNewsletterRun, { ...path, id: run.campaignId, start: null, expected, resend: to }, true);
    };
    await expect(resend('stopped', 3)).rejects.toMatchObject({ code: 'audience_changed' });
    await expectState(await resend('failed', 1), 'DONE');
    expect(sent.map(({ to }) => to)).toEqual(['good@home.example']);
    await expectState(await resend('stopped', 2), 'DONE');
    expect(sent.map(({ to }) => to).toSorted()).toEqual([
      'good@home.example',
      'maya@home.example',
      'thomas@home.example',
    ]);
    expect(await counts()).toEqual({ failed: 0, stopped: 0, unknown: 0 });
  });

  it('sends what was reviewed, to whom was reviewed, or is refused [NL-17]', async () => {
    const { practice, staff, path } = await aPracticeWithReaders('maya', 'tom');
    const newsletter = await aReadyNewsletter(world, practice);
    const send = (reviewed: object) =>
      staff.run(createNewsletterRun, { ...path, id: newsletter.id, start: null, ...reviewed }, true);
    // As many, but others.
    const others: Recipients = { include: [{ kind: 'species', species: ['Canine'] }] };
    await staff.run(updateNewsletter, { ...path, id: newsletter.id, recipients: others }, true);
    const seen = { expected: 2, recipients: { include: 'all' } };
    await expect(send(seen)).rejects.toMatchObject({ code: 'audience_changed' });
    expect(await send({ ...seen, recipients: others })).toMatchObject({ expected: 2 });
  });

  it('that was scheduled starts at once only for as many as were counted', async () => {
    const { practice, staff, path } = await aPracticeWithReaders('maya', 'tom');
    const run = await aRun(world, practice, { start: '2098-01-01T12:00:00.000Z' });
    const begin = (expected: number) =>
      staff.run(updateNewsletterRun, { ...path, id: run.campaignId, runId: run.id, start: null, expected });
    await expect(begin(1)).rejects.toMatchObject({ code: 'audience_changed' });
    expect(await begin(2)).toMatchObject({ state: 'PREPARING', expected: 2 });
  });

  it('notifies open windows when it gets further, and not while nothing changes', async () => {
    const { practice, staff } = await aPracticeWithReaders('maya', 'tom');
    const run = await aRun(world, practice);
    const events = async () => {
      const rows = db.selectFrom('event').select('seq').where('kind', '=', 'campaign');
      return (await rows.where('subject_id', '=', run.campaignId).execute()).length;
    };
    const prepared = await events();
    while (await staff.run(prepareRun, run.id, origin));
    expect(await events()).toBe(prepared + 1);
    const readers = db.selectFrom('campaign_run').select('readers').where('id', '=', run.id);
    expect(await readers.executeTakeFirst()).toEqual({ readers: 2 });
    const first = await staff.run(watchRun, run.id);
    expect(await staff.run(watchRun, run.id, first)).toBe(first);
    expect(await events()).toBe(prepared + 2);
    await db.updateTable('campaign_recipient').set({ status: 'FAILED' }).where('email', 'like', 'tom%').execute();
    await staff.run(watchRun, run.id, first);
    expect(await events()).toBe(prepared + 3);
  });

  it('begins however many others send, and is counted while it is paused until its last emails have left @slow', async () => {
    const { practice, steer } = await aPracticeWithReaders('maya', 'tom');
    const run = await aRun(world, practice);
    const due = async () => (await runsToDo(db, new Date())).map(({ id }) => id);
    await sql`
      insert into campaign_run (practice, campaign_id, state, send_at, letter, content_version, recipients)
      select ${practice}, gen_random_uuid(), 'SENDING', now() - interval '1 hour', '{}', 1, '{}' from generate_series(1, 200)
    `.execute(db);
    expect(await due()).toContain(run.id);
    await db.deleteFrom('campaign_run').where('id', '<>', run.id).execute();

    while (await at(world, practice, null).run(prepareRun, run.id, origin));
    await steer(run, 'pause');
    expect(await due()).toEqual([]);
    const maya = db.updateTable('campaign_recipient').where('run_id', '=', run.id).where('email', 'like', 'maya%');
    await maya.set({ status: 'HANDING' }).execute();
    await db.updateTable('campaign_run').set({ readers: 0 }).where('id', '=', run.id).execute();
    const counts = () => db.selectFrom('campaign_run').select(['readers', 'handed']).where('id', '=', run.id).execute();
    startRuns();
    await vi.waitFor(async () => expect(await counts()).toEqual([{ readers: 2, handed: 0 }]));
    await maya.set({ status: 'SENT', sent_at: new Date().toISOString() }).execute();
    await vi.waitFor(async () => expect(await counts()).toEqual([{ readers: 2, handed: 1 }]));
    expect(await due()).toEqual([]);
  });

  it('begins though hundreds of others are paused, fail again and again, or are long @slow', async () => {
    const { practice } = await aPracticeWithReaders('maya');
    const { practice: other } = await aSendingPractice(world);
    const write = (state: string, letter: string) =>
      sql`
        insert into campaign_run (practice, campaign_id, state, send_at, letter, content_version, recipients)
        select ${other}, gen_random_uuid(), ${state}, now() - interval '1 hour', ${letter}, 1, '{}' from generate_series(1, 300)
      `.execute(db);
    await write('PAUSED', '{}');
    await write('PREPARING', '{"document": "none"}');
    const run = await aRun(world, practice);
    startRuns();
    const state = async () =>
      (await db.selectFrom('campaign_run').select('state').where('id', '=', run.id).executeTakeFirst())?.state;
    await vi.waitFor(async () => expect(['SENDING', 'DONE']).toContain(await state()));
  });

  it('is refused where another number of clients would get it than was shown, and can be called off for some seconds', async () => {
    const { practice, staff, path } = await aPracticeWithReaders('maya', 'tom');
    const { id } = await aReadyNewsletter(world, practice);
    const create = (input: { expected: number; undoSeconds?: number }) =>
      staff.run(createNewsletterRun, { ...path, id, start: null, ...input }, true);
    await expect(create({ expected: 3 })).rejects.toMatchObject({ code: 'audience_changed' });
    const run = await create({ expected: 2, undoSeconds: 60 });
    const due = async () => (await runsToDo(db, new Date())).map((one) => one.id);
    expect(await due()).not.toContain(run.id);
    await staff.run(deleteNewsletterRun, { ...path, id, runId: run.id });
    const second = await create({ expected: 2 });
    expect(await due()).toContain(second.id);
    await at(world, practice, null).run(prepareRun, second.id, origin);
    await expect(staff.run(deleteNewsletterRun, { ...path, id, runId: second.id })).rejects.toMatchObject({
      code: 'run_moved_on',
    });
  });

  it('is not begun where email is not set up, something is missing, or newsletters begin later', async () => {
    const { practice, staff, path } = await aPracticeWithReaders('maya');
    const { id } = await aReadyNewsletter(world, practice);
    const create = (start: string | null = null, hasMail = true) =>
      staff.run(createNewsletterRun, { ...path, id, start }, hasMail);
    await expect(create(null, false)).rejects.toMatchObject({ code: 'mail_not_configured' });
    await expect(create('2026-01-01T00:00:00Z')).rejects.toMatchObject({ code: 'time_in_past' });
    const enrollments = [{ campaignType: 'PracticeNewsletter', startDate: '2999-01-01' }];
    const change = (changes: object) =>
      db.updateTable('practice').set(changes).where('practice', '=', practice).execute();
    await change({ campaign_enrollments: JSON.stringify(enrollments) });
    await expect(create()).rejects.toMatchObject({ code: 'invalid_request', details: [{ field: 'body.start' }] });
    await change({ campaign_enrollments: '[]', profile: '{}' });
    await expect(create()).rejects.toMatchObject({ code: 'newsletter_incomplete' });
  });
});

describe('an email of a run', () => {
  it('whose answer was lost is never sent again by itself, and staff may include it [F-78] @slow', async () => {
    const { practice, staff, path, report } = await aPracticeWithReaders('lost', 'tom');
    const run = await aRun(world, practice);
    const { gateway, sent } = aMailService(async ({ to }) =>
      to.startsWith('lost') ? { result: 'unknown', status: 'ECONNECTION' } : accepted,
    );
    startRuns();
    startMails(gateway);
    await expectState(run, 'DONE');
    expect(await report(run)).toEqual({ delivered: 1, unknown: 1 });
    const resend = async (includesUnknown: boolean) => {
      const to = { runId: run.id, group: 'failed' as const, includesUnknown };
      const input = { ...path, id: run.campaignId, start: null, resend: to };
      await expectState(await staff.run(createNewsletterRun, input, true), 'DONE');
      return sent.length;
    };
    expect(await resend(false)).toBe(2);
    expect(await resend(true)).toBe(3);
  });

  it('reaches its reader once when the mail relay is back after an hour, and is not repeated where its answer was lost [F-77] [F-78] @slow', async () => {
    const names = Array.from({ length: 24 }, (_, index) => `reader${index}`);
    const { practice, report } = await aPracticeWithReaders(...names);
    const run = await aRun(world, practice);
    let answered = 0;
    const relay = await aMailRelay({ faults: { end: (answer) => (answered += 1) <= 4 && answer() } });
    const gateway = smtpGateway({ url: relay.url, from: 'mail@rapport.example', bounces: null });
    startRuns();
    startMails(gateway);
    await vi.waitFor(() => expect(answered).toBeGreaterThan(4));
    await relay.stop();
    const withStatus = async (...wanted: string[]) =>
      (await readersOf(run)).filter(({ status }) => wanted.includes(status)).map(({ email }) => email);
    // One minute, five and thirty: an hour of attempts.
    for (const attempt of [1, 2, 3]) {
      const tried = async () => {
        const waiting = (await readersOf(run)).filter(({ status }) => status === 'QUEUED' || status === 'HANDING');
        return waiting.length > 0 && waiting.every((one) => one.claimed_until === null && one.attempts === attempt);
      };
      await vi.waitFor(async () => expect(await tried()).toBe(true));
      if (attempt === 3) break;
      await db
        .updateTable('campaign_recipient')
        .set({ next_try_at: new Date(Date.now() - 1000) })
        .where('status', '=', 'QUEUED')
        .execute();
    }
    const lost = await withStatus('UNKNOWN');
    expect(await withStatus('FAILED', 'SKIPPED')).toEqual([]);

    const again = await aMailRelay({ port: relay.port });
    onTestFinished(() => again.stop());
    await db.updateTable('campaign_recipient').set({ next_try_at: null }).where('status', '=', 'QUEUED').execute();
    await expectState(run, 'DONE');
    const taken = [...relay.received, ...again.received].flatMap(({ to }) => to);
    expect(new Set(taken).size).toBe(taken.length);
    // One that was underway when the relay stopped may not have been read by it: nobody knows, so it is not repeated either.
    const reached = new Set([...taken, ...lost]);
    expect([...reached].toSorted()).toEqual(names.map((name) => `${name}@home.example`).toSorted());
    expect(lost.length).toBeGreaterThan(0);
    expect(await withStatus('UNKNOWN')).toEqual(lost);
    expect(await report(run)).toEqual({ delivered: names.length - lost.length, unknown: lost.length });
  });

  it('that was leaving when its process was killed is unknown, and one that was not is sent [F-79]', async () => {
    const { practice } = await aPracticeWithReaders('maya', 'tom');
    const run = await aRun(world, practice);
    const stopRuns = startRuns();
    await expectState(run, 'SENDING');
    await stopRuns();
    const options = { most: 2, perSecond: 100, claimSeconds: 60, publicOrigin: origin };
    const claimed = await claimReaders(db, new Map(), options);
    expect(claimed).toHaveLength(2);
    const leaving = claimed.find(({ email }) => email.to.startsWith('maya'));
    await db
      .updateTable('campaign_recipient')
      .set({ status: 'HANDING' })
      .where('id', '=', leaving?.id ?? '')
      .execute();
    // A new process on the embedded database; elsewhere the claims lapse.
    await releaseReaderClaims(db);
    const { gateway, sent } = aMailService();
    startMails(gateway);
    await vi.waitFor(async () => expect(await statuses(run)).toEqual(['maya UNKNOWN crashed', 'tom SENT']));
    expect(sent).toHaveLength(1);
  });

  it('that was deferred waits, and one that was refused is named with the reason @slow', async () => {
    const { practice, staff, path } = await aPracticeWithReaders('maya', 'tom');
    const run = await aRun(world, practice);
    const { gateway } = aMailService(async ({ to }) =>
      to.startsWith('maya') ? { result: 'later', status: '451 4.3.0' } : { result: 'refused', status: '550 5.1.1' },
    );
    startRuns();
    startMails(gateway);
    await vi.waitFor(async () =>
      expect(await statuses(run)).toEqual(['maya QUEUED 451 4.3.0', 'tom FAILED 550 5.1.1']),
    );
    const input = { ...path, id: run.campaignId, runId: run.id };
    expect((await staff.read(listNewsletterReaders, { ...input, group: 'failed' })).items).toMatchObject([
      { client: 'tom Okafor', email: 'tom@home.example', group: 'failed', reason: 'The email address does not exist' },
    ]);
    expect((await staff.read(listNewsletterReaders, { ...input, q: 'maya' })).items).toMatchObject([
      { group: 'waiting', reason: null },
    ]);
  });

  it('that could not be handed over three times counts as failing until it is, and open windows are notified', async () => {
    const { practice, staff, path } = await aPracticeWithReaders('maya', 'tom', 'zoe');
    const run = await aRun(world, practice);
    while (await staff.run(prepareRun, run.id, origin));
    const failing = async () =>
      (await staff.read(getNewsletterReport, { ...path, id: run.campaignId, runId: run.id })).failing;
    const change = (name: string, changes: Updateable<Database['campaign_recipient']>) =>
      db
        .updateTable('campaign_recipient')
        .set(changes)
        .where('run_id', '=', run.id)
        .where('email', 'like', `${name}%`)
        .execute();
    // The third attempt has not failed yet.
    await change('maya', { attempts: 3, reason: '451 4.3.0', claimed_until: new Date(Date.now() + 60_000) });
    // Its run was paused at the last moment each time.
    await change('tom', { attempts: 3, reason: 'called_off' });
    const first = await staff.run(watchRun, run.id);
    expect(await failing()).toBe(0);
    const events = async () => (await announcements(world, practice)).length;
    const before = await events();
    await change('maya', { claimed_until: null });
    const second = await staff.run(watchRun, run.id, first);
    expect(await failing()).toBe(1);
    expect(await events()).toBe(before + 1);
    await change('maya', { status: 'HANDING', attempts: 4, claimed_until: new Date(Date.now() + 60_000) });
    expect(await staff.run(watchRun, run.id, second)).toBe(second);
    expect(await failing()).toBe(1);
    await change('maya', { status: 'SENT', sent_at: new Date(), claimed_until: null });
    await staff.run(watchRun, run.id, second);
    expect(await failing()).toBe(0);
  });

  it('that comes back or is called spam is reported, also in open windows, and the address is written to no more [F-80] @slow', async () => {
    const { practice, report } = await aPracticeWithReaders('maya', 'tom');
    const run = await aRun(world, practice);
    startRuns();
    startMails(aMailService().gateway);
    await expectState(run, 'DONE');
    const [maya, tom] = await readersOf(run);
    const [key] = await linkKeys(db);
    const addressOf = (id = '') => `bounces+${returnToken(key, id)}@bounces.example`;
    const receive = (raw: Buffer | string) => recordMailReport(runner, { raw: Buffer.from(raw), to: null });
    const events = async () =>
      (await announcements(world, practice)).filter((event) => event === `campaign ${run.campaignId}`).length;
    const before = await events();
    await receive(aBounce({ to: addressOf(maya?.id) }));
    await receive(aComplaint({ to: addressOf(tom?.id) }));
    await at(world, practice, null).run(setReaderUnsubscribed, maya?.id ?? '', true);
    expect((await events()) - before).toBe(3);
    expect(await report(run)).toEqual({ delivered: 1, returned: 1, complained: 1, unsubscribed: 1 });
    const stopped = await db
      .selectFrom('email_stop')
      .select(['email', 'reason'])
      .where('practice', '=', practice)
      .execute();
    expect(stopped).toEqual([
      { email: 'tom@home.example', reason: 'COMPLAINED' },
      { email: 'maya@home.example', reason: 'UNSUBSCRIBED' },
    ]);
  });

  it('waits for the pace that all processes share, which leaves room for other emails', async () => {
    const { practice } = await aPracticeWithReaders(...Array.from({ length: 20 }, (_, index) => `reader${index}`));
    const run = await aRun(world, practice);
    const stopRuns = startRuns();
    await expectState(run, 'SENDING');
    await stopRuns();
    const claim = () =>
      claimReaders(db, new Map(), { most: 20, perSecond: 10, claimSeconds: 60, publicOrigin: origin });
    const claimed = await Promise.all([claim(), claim()]);
    expect(claimed.flat()).toHaveLength(8);
  });
});

describe('any run', () => {
  it('reaches each reader at most once and loses none, wherever its process is killed @slow', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'), { minLength: 1 }),
        fc.array(fc.constantFrom('kill', 'crash in hand-over', 'refuse', 'lose', 'send', 'stop one'), {
          maxLength: 12,
        }),
        async (names, steps) => {
          const { practice, stop } = await aPracticeWithReaders(...names);
          const run = await aRun(world, practice);
          const stopRuns = startRuns();
          await expectState(run, 'SENDING');
          await stopRuns();
          const arrived: string[] = [];
          const said = new Set<string>();
          const behaviours: Record<string, HandOver> = {
            refuse: { result: 'refused', status: '550' },
            lose: { result: 'unknown', status: 'ECONNECTION' },
            send: accepted,
          };
          for (const step of [...steps, 'send']) {
            await db.deleteFrom('throttle').execute();
            if (step === 'stop one') {
              const [email] = names.map((name) => `${name}@home.example`).filter((one) => !said.has(one));
              if (email === undefined) continue;
              said.add(email);
              await stop(email);
              continue;
            }
            const outcome = behaviours[step];
            const most = step === 'send' ? 3 : 1;
            const before = new Set(said);
            await workOff({
              most,
              outcome,
              crashes: step === 'crash in hand-over',
              onArrival: (to) => {
                expect(before.has(to)).toBe(false);
                arrived.push(to);
              },
            });
          }
          await db.deleteFrom('throttle').execute();
          const { gateway, sent } = aMailService();
          const stopMails = startMails(gateway);
          const stopWatching = startRuns();
          await expectState(run, 'DONE');
          await stopMails();
          await stopWatching();
          const all = [...arrived, ...sent.map(({ to }) => to)];
          expect(new Set(all).size).toBe(all.length);
          const readers = await readersOf(run);
          expect(readers).toHaveLength(names.length);
          const emailsWith = (...wanted: string[]) =>
            readers.filter(({ status }) => wanted.includes(status)).map(({ email }) => email);
          expect(emailsWith('SENT', 'FAILED', 'UNKNOWN', 'SKIPPED')).toHaveLength(names.length);
          expect(all).toEqual(expect.arrayContaining(emailsWith('SENT')));
          expect(all.filter((email) => emailsWith('SKIPPED', 'FAILED').includes(email))).toEqual([]);
        },
      ),
      { numRuns: 15 },
    );
  });
});

interface Work {
  readonly most: number;
  /** Undefined for a process that is killed before any email leaves. */
  readonly outcome: HandOver | undefined;
  /** Whether it is killed while they leave. */
  readonly crashes: boolean;
  readonly onArrival: (to: string) => void;
}

/** A process that claims some readers, and then hands over, or is killed. */
async function workOff({ most, outcome, crashes, onArrival }: Work): Promise<void> {
  const mark = readerMarker(db, 60);
  const record = readerRecorder(db);
  const claimed = await claimReaders(db, new Map(), { most, perSecond: 1000, claimSeconds: 60, publicOrigin: origin });
  for (const reader of claimed) {
    if (outcome === undefined && !crashes) continue;
    if (!(await mark(reader))) continue;
    if (crashes || outcome?.result !== 'refused') onArrival(reader.email.to);
    if (!crashes && outcome) await record({ ...reader, ...outcome });
  }
  await releaseReaderClaims(db);
}
