import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { AppointmentTypeSetting } from '#contract/campaigns/enrollment.ts';
import { auditedAppointmentOf } from '#server/domain/appointment/audited.ts';
import { recordPracticeData } from '#server/domain/appointment/record-practice-data.ts';
import { getClientOverview } from '#server/domain/client/get-overview.ts';
import { getReminderFacts } from '#server/domain/reminder/get-facts.ts';
import { visitUrl } from '#server/domain/visit-url.ts';
import { dayAhead, daysAhead } from '#tests/support/a-weekday.ts';
import { anApp } from '#tests/support/an-app.ts';
import { pimsAnswers } from '#tests/support/booking-world.ts';
import { anAddress, fromAddress } from '#tests/support/from-address.ts';
import { aClientToRemind, aRemindingPractice, aServiceDue, aVisit } from '#tests/support/reminder-world.ts';
import { at, startWorld } from '#tests/support/server-world.ts';

const world = await startWorld();
const { db } = world.store;
const origin = 'http://localhost:8080';
const day = 86_400_000;
const inTwoDays = () => daysAhead(2);

interface Given {
  readonly date?: string;
  readonly setting?: Partial<AppointmentTypeSetting>;
  readonly hasPracticeSoftware?: boolean;
  readonly phone?: string | null;
}

async function aVisitPage({ date = inTwoDays(), setting = {}, hasPracticeSoftware = false, phone }: Given = {}) {
  const appointmentTypeSettings = [{ appointmentTypeId: 'exam', ...setting }];
  const practice = await aRemindingPractice(world, { reminders: { campaignConfig: { appointmentTypeSettings } } });
  const client = await aClientToRemind(world, practice, phone === undefined ? {} : { contact_phone: phone });
  const id = await aVisit(world, practice, client, { date });
  const url = await at(world, practice, null).run(visitUrl, { id, petOwnerId: client.id }, origin);
  const { app } = anApp(world, { hasPracticeSoftware });
  const peer = fromAddress(anAddress());
  const get = async (address = url, method = 'GET') => {
    const response = await app.request(address, { method }, peer);
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  const press = async (answer: string, headers: Record<string, string> = { origin }, startsAt?: string) => {
    const shown = /name="startsAt" value="([^"]*)"/.exec((await get()).text)?.[1] ?? '';
    return app.request(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ answer, startsAt: startsAt ?? shown }).toString(),
      },
      peer,
    );
  };
  const confirmations = async () =>
    (
      await db
        .selectFrom('appointment_action')
        .select('data')
        .where('practice', '=', practice)
        .where('appointment_id', '=', id)
        .where('action_type', '=', 'PRACTICE_DATA_UPSERT')
        .execute()
    ).filter(({ data }) => 'appointment' in data && data.appointment.confirmed).length;
  const row = () =>
    db
      .selectFrom('appointment')
      .select(['confirmed_at', 'completed_at'])
      .where('practice', '=', practice)
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const lines = () =>
    db
      .selectFrom('message')
      .innerJoin('conversation', 'conversation.id', 'message.conversation_id')
      .select(['message.content', 'conversation.read_status', 'conversation.container'])
      .where('message.practice', '=', practice)
      .where('message.type', '=', 'SYSTEM_INFO')
      .orderBy('message.create_ts')
      .execute();
  const report = (action: Parameters<typeof recordPracticeData>[1]) =>
    at(world, practice, null).run(recordPracticeData, action);
  return { practice, client, id, url, get, press, confirmations, row, lines, report };
}

describe('the page of a visit', () => {
  it('shows what, when, with whom and what to do before, without a script and as plain text [F-60] [PR-05]', async () => {
    const setting = {
      displayName: 'Teeth <cleaning>',
      instructions: 'No food <b>after 8</b>\n"please"',
      dropOff: { start: '07:30', end: '08:30' },
    };
    const { get, client } = await aVisitPage({ setting });
    const { status, text, headers } = await get();
    expect(status).toBe(200);
    expect(text).toContain('Teeth &lt;cleaning&gt; for Biscuit');
    expect(text).toContain('Drop off between 7:30 and 8:30 AM');
    expect(text).toContain('With Dr. Ortiz');
    expect(text).toContain('No food &lt;b&gt;after 8&lt;/b&gt;\n&quot;please&quot;');
    expect(text).toContain('Yes, we are coming');
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'.*form-action 'self'/);
    expect(text).not.toContain('<script');
    for (const secret of [client.last_name, client.email, client.contact_phone]) expect(text).not.toContain(secret);
  });

  it('shows the price of a wellness visit, and what the animal is due for [PR-02] [PR-14] [CN-29]', async () => {
    const { practice, client, get } = await aVisitPage({ setting: { isWellness: true } });
    await aServiceDue(world, practice, client, dayAhead(2));
    const { text } = await get();
    expect(text).toContain('A wellness visit costs $80 to $200.');
    expect(text).toContain('<li>Rabies</li>');
  });

  it('changes nothing when it is opened, as scanners of mail do [F-57]', async () => {
    const { get, url, row, lines, confirmations } = await aVisitPage();
    for (const [address, method] of [
      [url, 'GET'],
      [url, 'HEAD'],
      [`${url}?answer=coming`, 'GET'],
    ] as const)
      expect((await get(address, method)).status).toBe(200);
    expect(await row()).toEqual({ confirmed_at: null, completed_at: null });
    expect(await confirmations()).toBe(0);
    expect(await lines()).toEqual([]);
  });

  it('confirms the visit, which completes its audit, once however often it is pressed [AU-17]', async () => {
    const { press, get, row, confirmations } = await aVisitPage();
    const answers = await Promise.all(['coming', 'coming', 'coming'].map((answer) => press(answer)));
    for (const { status } of answers) expect(status).toBe(303);
    expect(Object.values(await row())).not.toContain(null);
    expect(await confirmations()).toBe(1);
    const { text } = await get();
    expect(text).toContain('You are coming. Thank you!');
    expect(text).not.toContain('Yes, we are coming');
  });

  it('confirms through the practice software, which is asked once; only its word completes the audit [AU-17]', async () => {
    const { practice, press, get, row, confirmations } = await aVisitPage({ hasPracticeSoftware: true });
    await press('coming');
    await press('not-coming');
    await press('coming');
    expect(await row()).toEqual({ confirmed_at: null, completed_at: null });
    expect((await get()).text).toContain('You are coming. Thank you!');
    await pimsAnswers(world, practice, { result: 'accepted' });
    expect((await row()).completed_at).not.toBeNull();
    expect(await confirmations()).toBe(1);
  });

  it('tells staff what the practice software did not take', async () => {
    const { practice, press, row, lines } = await aVisitPage({ hasPracticeSoftware: true });
    await press('coming');
    await pimsAnswers(world, practice, { result: 'refused', reason: 'Locked by Anna', isSlotTaken: false });
    expect((await row()).completed_at).toBeNull();
    expect(await lines()).toEqual([
      {
        content: expect.stringMatching(
          /^Maya confirmed the visit on .*, but the practice software did not take it: Locked/,
        ) as unknown,
        read_status: 'UNREAD',
        container: 'INBOX',
      },
    ]);
  });

  it('records ten changed answers a day, and then asks the client to call [F-56]', async () => {
    const { press, get, lines } = await aVisitPage();
    for (let time = 0; time < 5; time += 1) for (const answer of ['not-coming', 'coming']) await press(answer);
    const refused = await press('not-coming');
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain('Please call to change it again.');
    expect((await get()).text).toContain('You are coming. Thank you!');
    expect(await lines()).toHaveLength(10);
  });

  it('tells staff once that a client cannot come, and that they can after all', async () => {
    const { press, get, lines, row, client } = await aVisitPage();
    await Promise.all([press('not-coming'), press('not-coming')]);
    const conversation = db.selectFrom('conversation').select('pet_owner_id');
    expect(await conversation.where('sms_phone', '=', client.contact_phone).executeTakeFirst()).toEqual({
      pet_owner_id: client.id,
    });
    expect(await lines()).toEqual([
      {
        content: expect.stringMatching(
          /^Maya cannot come to Biscuit’s visit on .*\. It is still in the calendar\.$/,
        ) as unknown,
        read_status: 'UNREAD',
        container: 'INBOX',
      },
    ]);
    expect((await row()).confirmed_at).toBeNull();
    const { text } = await get();
    expect(text).toContain('You told us that you cannot come');
    expect(text).not.toContain('Add to my calendar');
    await press('coming');
    expect((await get()).text).toContain('Add to my calendar');
    expect((await lines()).map(({ content }) => content)[1]).toMatch(
      /^Maya can come to Biscuit’s visit on .* after all\.$/,
    );
    expect((await row()).confirmed_at).not.toBeNull();
  });

  it('takes no answer for a time that the visit has no more: it shows the new one', async () => {
    const { practice, client, id, press, row, lines } = await aVisitPage();
    const seen = inTwoDays();
    const date = daysAhead(3);
    await aVisit(world, practice, client, { id, date, timestamp: new Date().toISOString() });
    for (const answer of ['coming', 'not-coming']) {
      const response = await press(answer, { origin }, seen);
      expect(response.status).toBe(422);
      expect(await response.text()).toContain('The visit was moved meanwhile. This is its new time.');
    }
    expect((await row()).confirmed_at).toBeNull();
    expect(await lines()).toEqual([]);
  });

  it('takes a confirmation back that the practice software has not got yet', async () => {
    const { practice, press, row } = await aVisitPage({ hasPracticeSoftware: true });
    await press('coming');
    await press('not-coming');
    await pimsAnswers(world, practice, { result: 'accepted' });
    expect((await row()).confirmed_at).toBeNull();
  });

  it('shows an answer in the audit and in the client’s details, and sends no reminder to who cannot come', async () => {
    const { practice, client, id, press } = await aVisitPage();
    const staff = at(world, practice);
    const shown = async () => {
      const { answer } = await staff.read(auditedAppointmentOf, id);
      const { upcoming } = await staff.read(getClientOverview, { id: client.id });
      const { facts } = await staff.read(getReminderFacts, { id: client.id });
      return [answer, upcoming[0]?.notComing, facts.appointments[0]?.notComing];
    };
    await press('not-coming');
    expect(await shown()).toEqual(['NOT_COMING', true, true]);
    await press('coming');
    expect(await shown()).toEqual(['COMING', undefined, undefined]);
  });

  it('forgets an answer when the visit is moved', async () => {
    const { practice, client, id, press, get } = await aVisitPage({ hasPracticeSoftware: true });
    await press('not-coming');
    const date = daysAhead(2, '11:00');
    await aVisit(world, practice, client, { id, date, timestamp: new Date().toISOString() });
    const { text } = await get();
    expect(text).toContain('Yes, we are coming');
    expect(text).not.toContain('You told us');
    await press('not-coming');
    expect((await get()).text).toContain('You told us');
  });

  it('does not offer to call off where nobody could read it', async () => {
    const { press, get, lines } = await aVisitPage({ phone: null });
    const { text } = await get();
    expect(text).not.toContain('can’t come');
    await press('not-coming');
    expect(await lines()).toEqual([]);
    expect((await get()).text).toContain('Yes, we are coming');
  });

  it('takes no answer from another site, nor one that it does not know', async () => {
    const { press, row } = await aVisitPage();
    expect((await press('coming', { origin: 'https://evil.example' })).status).toBe(403);
    expect((await press('maybe')).status).toBe(303);
    expect((await row()).confirmed_at).toBeNull();
  });

  it('takes no answer once the visit has begun', async () => {
    const { press, get, row } = await aVisitPage({ date: new Date(Date.now() - 60_000).toISOString() });
    expect((await get()).text).toContain('This visit has begun or is over');
    await press('coming');
    expect((await row()).confirmed_at).toBeNull();
  });

  it('answers kindly for a visit that was called off, has another client, or was long ago', async () => {
    const deleted = await aVisitPage();
    const timestamp = new Date().toISOString();
    await deleted.report({ action_type: 'PRACTICE_DATA_DELETE', resource_id: deleted.id, data: { timestamp } });
    const sold = await aVisitPage();
    const buyer = await aClientToRemind(world, sold.practice);
    await aVisit(world, sold.practice, buyer, { id: sold.id, date: inTwoDays(), timestamp });
    const old = await aVisitPage({ date: new Date(Date.now() - 4 * day).toISOString() });
    for (const { get, press } of [deleted, sold, old]) {
      await press('coming');
      const { status, text } = await get();
      expect(status).toBe(200);
      expect(text).toContain('This visit is not in our calendar any more');
      expect(text).not.toContain('Biscuit');
    }
  });

  it('opens until two days after the visit, also where the visit was moved to a later day [F-45]', async () => {
    const { practice, client, id, get } = await aVisitPage({ date: new Date(Date.now() - 4 * day).toISOString() });
    const moveTo = (days: number) =>
      aVisit(world, practice, client, {
        id,
        date: daysAhead(days),
        timestamp: new Date().toISOString(),
      });
    await moveTo(90);
    expect((await get()).text).toContain('Yes, we are coming');
    await moveTo(-4);
    expect((await get()).text).toContain('This visit is not in our calendar any more');
  });

  it('is one 404 for every address that was not made here [F-45]', async () => {
    const { url, get } = await aVisitPage();
    const changed = url.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    const texts = new Set<string>();
    for (const address of [changed, `${origin}/p/v/${randomUUID()}`, `${origin}/p/v/x.y`, `${changed}/visit.ics`]) {
      const { status, text } = await get(address);
      expect(status).toBe(404);
      texts.add(text);
    }
    expect(texts.size).toBe(1);
  });

  it('has a file for calendars', async () => {
    const setting = { instructions: 'No food; no water, please.\n'.repeat(5) };
    const { url, get } = await aVisitPage({ setting, date: '2031-11-24T15:00:00.000Z' });
    const { status, headers, text } = await get(`${url}/visit.ics`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const lines = text.split('\r\n');
    for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    const unfolded = text.replaceAll('\r\n ', '').split('\r\n');
    expect(unfolded).toEqual(
      expect.arrayContaining([
        'DTSTART:20311124T150000Z',
        'DTEND:20311124T153000Z',
        'SUMMARY:Exam for Biscuit at Elm Street Animal Hospital',
        expect.stringContaining(String.raw`DESCRIPTION:No food\; no water\, please.\nNo food`),
      ]),
    );
  });

  it('has one line for each value in its file for calendars, whatever breaks a value has', async () => {
    const { url, get } = await aVisitPage({
      setting: { instructions: 'No food\rATTENDEE:mailto:x\r\nor water\u0007' },
    });
    const { text } = await get(`${url}/visit.ics`);
    const unfolded = text.replaceAll('\r\n ', '').split('\r\n');
    expect(unfolded).toContain(String.raw`DESCRIPTION:No food\nATTENDEE:mailto:x\nor water`);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  it('has the time to drop off in its file for calendars, and says when to pick up [PR-12] [F-41]', async () => {
    const setting = { dropOff: { start: '07:30', end: '08:30' }, pickup: { start: '16:00', end: '17:00' } };
    const { url, get } = await aVisitPage({ setting, date: '2031-11-24T18:00:00.000Z' });
    const { text } = await get(`${url}/visit.ics`);
    expect(text.replaceAll('\r\n ', '').split('\r\n')).toEqual(
      expect.arrayContaining([
        'DTSTART:20311124T123000Z',
        'DTEND:20311124T133000Z',
        expect.stringContaining('Pick up between 4:00 and 5:00 PM'),
      ]),
    );
  });
});
