import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  getSmsRegistration,
  openSmsRegistrationPass,
  saveSmsRegistrationDraft,
  submitSmsRegistration,
} from '#contract/campaigns/sms-registration.ts';
import { deleteOldPasses } from '#server/domain/sms-registration/open-pass.ts';
import { anApp } from '#tests/support/an-app.ts';
import { aPracticeWithInputs, callNamed } from '#tests/support/every-call.ts';
import { everyEndpoint } from '#tests/support/every-endpoint.ts';
import { anAddress, fromAddress } from '#tests/support/from-address.ts';
import { listeningApp } from '#tests/support/listening-app.ts';
import { aRegistrationForm } from '#tests/support/texting-registration-world.ts';
import { aPractice, startWorld } from '#tests/support/server-world.ts';

const world = await startWorld();
const { db } = world.store;

async function aVisitor(practice: string) {
  const server = anApp(world);
  const { registration_token: token } = await db
    .selectFrom('practice')
    .select('registration_token')
    .where('practice', '=', practice)
    .executeTakeFirstOrThrow();
  const exchange = async (given: string, address = anAddress()) => {
    const answer = await server.app.request(
      `http://localhost:8080${openSmsRegistrationPass.path}`,
      { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ token: given }) },
      fromAddress(address),
    );
    return { status: answer.status, body: (await answer.json()) as { pass: string; code: string } };
  };
  const { body } = await exchange(token);
  const bearer = { headers: { authorization: `Bearer ${body.pass}` } };
  return { ...server, token, exchange, pass: body.pass, bearer };
}

describe('the pass for which an enrollment’s token is exchanged', () => {
  it('opens the calls of its practice’s registration, and none besides [SH-27] [SH-78] @slow', async () => {
    const practice = await aPracticeWithInputs(world, 'Passepartout');
    const { call, bearer } = await aVisitor(practice.practice);
    const opened: string[] = [];
    for (const [name, endpoint] of everyEndpoint) {
      if (endpoint.public !== null) continue;
      const { status, text } = await call(practice.practice, endpoint, callNamed(practice, name).input, bearer);
      if (status !== 403 || text.includes('Passepartout')) opened.push(name);
    }
    expect(opened).toEqual(['getSmsRegistration', 'saveSmsRegistrationDraft', 'submitSmsRegistration']);
  });

  it('fills in, saves and submits a registration without a session, and without its EIN in the log [SM-01] [D-06] [F-66]', async () => {
    const { practice } = await aPractice(world);
    const { call, bearer, log, token, pass } = await aVisitor(practice);
    expect(
      await call(practice, saveSmsRegistrationDraft, { version: 0, form: aRegistrationForm() }, bearer),
    ).toMatchObject({ status: 200, body: { version: 1 } });
    const key = { headers: { ...bearer.headers, 'idempotency-key': randomUUID() } };
    for (const attempt of [1, 2])
      expect(
        await call(practice, submitSmsRegistration, { version: 1, isTrue: true }, key),
        `${attempt}`,
      ).toMatchObject({
        status: 202,
        body: { state: 'SUBMITTED' },
      });
    expect(await call(practice, getSmsRegistration, {}, bearer)).toMatchObject({
      body: { state: 'SUBMITTED', savedBy: null, form: { ein: '••-•••7350' } },
    });
    for (const secret of [token, pass, '2917350']) expect(log.text()).not.toContain(secret);
  });

  it('ends after half an hour, and when the token is replaced [F-53]', async () => {
    const { practice } = await aPractice(world);
    const first = await aVisitor(practice);
    const status = async ({ call, bearer }: typeof first) =>
      (await call(practice, getSmsRegistration, {}, bearer)).status;
    expect(await status(first)).toBe(200);
    await db
      .updateTable('registration_pass')
      .set({ expires_at: new Date(Date.now() - 1) })
      .where('practice', '=', practice)
      .execute();
    expect(await status(first)).toBe(401);
    await deleteOldPasses({ db, now: new Date() });
    expect(await status(first)).toBe(401);
    const second = await aVisitor(practice);
    expect(await status(second)).toBe(200);
    await db
      .updateTable('practice')
      .set({ registration_token: randomUUID() })
      .where('practice', '=', practice)
      .execute();
    expect(await status(second)).toBe(401);
    const replaced = await second.exchange(second.token);
    expect(replaced.status).toBe(404);
    // Nobody learns whether a token was ever one.
    const { body } = await second.exchange(randomUUID());
    expect({ ...replaced.body, request_id: '' }).toEqual({ ...body, request_id: '' });
  });

  it('saves a website that leads into the server’s own network, of which nothing is fetched or sent [F-57]', async () => {
    const visits: string[] = [];
    const inside = await listeningApp(
      new Hono().all('*', (c) => {
        visits.push(c.req.path);
        return c.text('inside');
      }),
    );
    onTestFinished(() => inside.close());
    const { practice } = await aPractice(world);
    const { call, bearer } = await aVisitor(practice);
    const key = () => ({ headers: { ...bearer.headers, 'idempotency-key': randomUUID() } });
    const websites = [
      inside.url,
      inside.url.replace('127.0.0.1', 'localhost'),
      'https://169.254.169.254/',
      'file:///etc/passwd',
    ];
    for (const [version, website] of websites.entries()) {
      expect(
        await call(practice, saveSmsRegistrationDraft, { version, form: aRegistrationForm({ website }) }, bearer),
      ).toMatchObject({ status: 200 });
      expect(
        await call(practice, submitSmsRegistration, { version: version + 1, isTrue: true }, key()),
        website,
      ).toMatchObject({
        status: 422,
        body: { code: 'registration_findings', details: [{ field: 'form.website', message: 'website_unusable' }] },
      });
    }
    expect(visits).toEqual([]);
  });

  it('is of its own practice, and cannot be guessed or tried without limit [F-47] [F-53] [F-54]', async () => {
    const { practice } = await aPractice(world, { name: 'Passepartout Vets' });
    const other = await aPractice(world);
    const { call, bearer, exchange } = await aVisitor(practice);
    expect((await call(other.practice, getSmsRegistration, {}, bearer)).body).toMatchObject({
      practice: { name: 'Passepartout Vets' },
    });
    const guess = { headers: { authorization: 'Bearer registration.AAAA' } };
    expect((await call(practice, getSmsRegistration, {}, guess)).status).toBe(401);
    const address = anAddress();
    const statuses: number[] = [];
    for (let turn = 0; turn < 11; turn += 1) statuses.push((await exchange(randomUUID(), address)).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 404), 429]);
    expect((await exchange('no uuid')).status).toBe(400);
  });
});
