import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recordHandOver } from '#server/domain/delivery/record-hand-over.ts';
import { returnToken } from '#server/domain/email/return-token.ts';
import { linkKeys } from '#server/domain/link-keys.ts';
import { anApp } from '#tests/support/an-app.ts';
import { aBounce, aComplaint } from '#tests/support/mail-reports.ts';
import { aClientToRemind, aRemindingPractice, aVisit } from '#tests/support/reminder-world.ts';
import { at, startWorld } from '#tests/support/server-world.ts';

const world = await startWorld();
const { db } = world.store;
const token = 'a-token-of-16-characters';
const { app } = anApp(world, { mailReportsToken: token });
const [key] = await linkKeys(db);

interface Posted {
  readonly to?: string;
  readonly bearer?: string;
}
async function post(raw: string | Uint8Array, { to, bearer = token }: Posted = {}) {
  const search = to === undefined ? '' : `?${new URLSearchParams({ to })}`;
  const response = await app.request(`/mail/reports${search}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'message/rfc822' },
    body: new Uint8Array(Buffer.from(raw)),
  });
  return { status: response.status, body: (await response.json()) as { recorded?: string } };
}

async function aClientToMail() {
  const practice = await aRemindingPractice(world);
  return { practice, client: await aClientToRemind(world, practice) };
}

/** A reminder of a visit that was sent by email and accepted. */
async function aSentEmail(to?: Awaited<ReturnType<typeof aClientToMail>>) {
  const { practice, client } = to ?? (await aClientToMail());
  const visit = await aVisit(world, practice, client, { date: '2026-03-11T14:00:00.000Z' });
  const id = randomUUID();
  const recipient = client.email ?? '';
  await db
    .insertInto('outgoing_email')
    .values({ practice, id, recipient, subject: 'Luna', content: 'Hello' })
    .execute();
  await db
    .insertInto('reminder')
    .values({
      practice,
      pet_owner_id: client.id,
      cadence: '3-days',
      medium: 'EMAIL',
      subject_id: visit,
      due_on: '2026-03-11',
      at: '2026-03-08T13:00:00.000Z',
      status: 'SENT',
      email_id: id,
    })
    .execute();
  const system = at(world, practice, null);
  await system.run(recordHandOver, { id, attempts: 0 }, { result: 'accepted', status: '250' });
  return {
    id,
    recipient,
    returnsTo: `bounces+${returnToken(key, id)}@bounces.rapport.example`,
    email: () => db.selectFrom('outgoing_email').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    stops: async () => {
      const rows = await db.selectFrom('email_stop').selectAll().where('practice', '=', practice).execute();
      return rows.map(({ email, scope, reason }) => `${email} ${scope} ${reason}`);
    },
    actions: async () => {
      const rows = await db
        .selectFrom('appointment_action')
        .select(['action_type', 'data'])
        .where('practice', '=', practice)
        .where('action_type', 'in', ['DELIVERY_ATTEMPT', 'DELIVERY_SUCCESS', 'DELIVERY_ERROR'])
        .orderBy('create_ts')
        .execute();
      return rows.map(({ action_type, data }) => [action_type, 'reason' in data ? data.reason : ''].join(' ').trim());
    },
  };
}
type SentEmail = Awaited<ReturnType<typeof aSentEmail>>;

describe('a bounce', () => {
  it('turns the acceptance into an error that says why [D-62] [AU-13]', async () => {
    const sent = await aSentEmail();
    expect(await post(aBounce({ to: sent.returnsTo }))).toEqual({ status: 200, body: { recorded: 'bounced' } });
    expect(await sent.email()).toMatchObject({ status: 'FAILED', reason: '5.1.1' });
    expect(await sent.actions()).toEqual([
      'DELIVERY_ATTEMPT',
      'DELIVERY_SUCCESS',
      'DELIVERY_ERROR The email address does not exist',
    ]);
  });

  it('stops mail to the address if an earlier email was returned from it, too', async () => {
    const to = await aClientToMail();
    const first = await aSentEmail(to);
    await post(aBounce({ to: first.returnsTo }));
    await post(aBounce({ to: first.returnsTo }));
    expect(await first.stops()).toEqual([]);
    const second = await aSentEmail(to);
    await post(aBounce({ to: second.returnsTo }));
    expect(await second.stops()).toEqual([`${second.recipient} ALL BOUNCED`]);
  });

  it('counts once, however often it comes', async () => {
    const sent = await aSentEmail();
    await Promise.all(Array.from({ length: 4 }, () => post(aBounce({ to: sent.returnsTo }))));
    expect(await sent.actions()).toHaveLength(3);
  });

  it.each<[string, string, string]>([
    ['5.2.2', 'The mailbox is full', '0 stops'],
    ['5.1.0', 'The mail service refused it', '0 stops'],
    ['5.7.1', 'The mail service refused it', '0 stops'],
    // About our address, not the client's.
    ['5.1.8', 'The mail service refused it', '0 stops'],
    // Given up after days.
    ['4.4.7', 'The mail service refused it', '0 stops'],
    ['5.1.10', 'The email address does not exist', '1 stops'],
  ])('with status %s is "%s", with %s', async (status, sentence, stops) => {
    const to = await aClientToMail();
    await post(aBounce({ to: (await aSentEmail(to)).returnsTo, status }));
    const sent = await aSentEmail(to);
    await post(aBounce({ to: sent.returnsTo, status }));
    expect((await sent.actions()).at(-1)).toBe(`DELIVERY_ERROR ${sentence}`);
    expect(`${(await sent.stops()).length} stops`).toBe(stops);
  });

  it('that only says it takes longer is noted', async () => {
    const sent = await aSentEmail();
    expect((await post(aBounce({ to: sent.returnsTo, action: 'delayed', status: '4.4.1' }))).body.recorded).toBe(
      'delayed',
    );
    const { status, delayed_at } = await sent.email();
    expect([status, delayed_at === null]).toEqual(['SENT', false]);
    expect(await sent.actions()).toHaveLength(2);
  });

  it('of an email of which nobody knew says that it did not arrive', async () => {
    const sent = await aSentEmail();
    await db.updateTable('outgoing_email').set({ status: 'UNKNOWN' }).where('id', '=', sent.id).execute();
    await post(aBounce({ to: sent.returnsTo }));
    expect((await sent.email()).status).toBe('FAILED');
  });

  it('names the email by the address it came to, as the mail server or one of its headers says', async () => {
    const ways: ((sent: SentEmail) => Promise<unknown>)[] = [
      ({ returnsTo }) => post(aBounce({}), { to: returnsTo }),
      ({ returnsTo }) => post(aBounce({}), { to: `<${returnsTo.toUpperCase()}>` }),
      ({ returnsTo }) => post(`Delivered-To: ${returnsTo}\r\n${aBounce({})}`),
      ({ returnsTo }) => post(aBounce({ returned: `Return-Path: <${returnsTo}>\r\nSubject: Luna` })),
    ];
    for (const way of ways) {
      const sent = await aSentEmail();
      await way(sent);
      expect((await sent.email()).status).toBe('FAILED');
    }
  });

  it('is not believed by its words, or by what it returns, or with a forged address', async () => {
    const sent = await aSentEmail();
    const [name] = sent.returnsTo.split('.');
    const forged = `${name}.${'a'.repeat(25)}@bounces.rapport.example`;
    for (const bounce of [
      aBounce({ words: `For ${sent.returnsTo}` }),
      aBounce({ returned: `Subject: ${sent.returnsTo}` }),
      aBounce({ returned: `Subject: Luna\r\n\r\nReturn-Path: <${sent.returnsTo}>` }),
      aBounce({ to: forged }),
      aBounce({ to: `bounces+${sent.id}@bounces.rapport.example` }),
      aBounce({ to: sent.recipient, returned: `Message-ID: <${sent.id}@rapport.example>` }),
      aBounce({ to: sent.returnsTo, action: 'delivered', status: '2.0.0' }),
      `To: ${sent.returnsTo}\r\nSubject: Out of office\r\n\r\nAction: failed\r\nStatus: 5.1.1`,
    ])
      expect(await post(bounce)).toEqual({ status: 200, body: { recorded: 'nothing' } });
    expect((await sent.email()).status).toBe('SENT');
  });
});

describe('a complaint', () => {
  it('is recorded once, and stops email to the address, also one that had come back', async () => {
    const sent = await aSentEmail();
    expect((await post(aComplaint({ to: sent.returnsTo }))).body.recorded).toBe('complained');
    await post(aComplaint({ from: sent.returnsTo }));
    const { status, complained_at } = await sent.email();
    expect([status, complained_at === null]).toEqual(['SENT', false]);
    expect(await sent.stops()).toEqual([`${sent.recipient} ALL COMPLAINED`]);
    expect(await sent.actions()).toHaveLength(2);

    const to = await aClientToMail();
    const [first, second] = [await aSentEmail(to), await aSentEmail(to)];
    for (const { returnsTo } of [first, second]) await post(aBounce({ to: returnsTo }));
    expect(await first.stops()).toEqual([`${first.recipient} ALL BOUNCED`]);
    await post(aComplaint({ to: first.returnsTo }));
    expect(await first.stops()).toEqual([`${first.recipient} ALL COMPLAINED`]);
  });

  it('of another kind, such as "not spam", counts for nothing', async () => {
    const sent = await aSentEmail();
    expect((await post(aComplaint({ to: sent.returnsTo, type: 'not-spam' }))).body.recorded).toBe('nothing');
    expect(await sent.stops()).toEqual([]);
  });
});

describe('the address for reports [F-55]', () => {
  it('takes nothing without its token, and does not exist where none is set', async () => {
    const sent = await aSentEmail();
    for (const bearer of ['', 'wrong', `${token}x`])
      expect((await post(aBounce({ to: sent.returnsTo }), { bearer })).status).toBe(401);
    expect((await sent.email()).status).toBe('SENT');
    expect((await anApp(world).app.request('/mail/reports', { method: 'POST' })).status).toBe(404);
  });

  it('refuses a report of 10 MB before it reads it', async () => {
    expect((await post('x'.repeat(10 * 1024 * 1024))).status).toBe(413);
  });

  it('survives deep nesting, endless headers and garbage @slow', async () => {
    const nested = (depth: number): string =>
      depth === 0
        ? 'end'
        : `Content-Type: multipart/mixed; boundary="b${depth}"\r\n\r\n--b${depth}\r\n${nested(depth - 1)}\r\n--b${depth}--\r\n`;
    const forwarded = 'Content-Type: message/rfc822\r\n\r\n'.repeat(5000);
    for (const raw of [nested(100), nested(1500), forwarded, 'X: y\r\n'.repeat(30_000), '', '\0\0\0', '\r\n'])
      expect((await post(raw)).body).toEqual({ recorded: 'nothing' });
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 2000 }), async (bytes) => {
        expect((await post(bytes)).status).toBe(200);
      }),
      { numRuns: 50 },
    );
  });

  it('slows down a sender of very many reports @slow', async () => {
    const { app: limited } = anApp(world, { mailReportsToken: token, proxies: 1 });
    const statuses = new Set<number>();
    for (let round = 0; round < 30 && !statuses.has(429); round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 50 }, async () =>
          limited.request('/mail/reports', { method: 'POST', headers: { 'x-forwarded-for': '203.0.113.77' } }),
        ),
      );
      for (const { status } of answers) statuses.add(status);
    }
    expect(statuses).toEqual(new Set([401, 429]));
  });
});
