import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { TestCarrier, type SignedForm } from '#tests/support/test-carrier.ts';
import { anApp } from '#tests/support/an-app.ts';
import { aPhone } from '#tests/support/a-phone.ts';
import { aConversation, aMessage, aPractice, startWorld } from '#tests/support/server-world.ts';
import { statusAddress } from './carrier-webhooks.ts';

const world = await startWorld();
const origin = 'http://localhost:8080';

let server: ReturnType<typeof anApp>;
const carrier = new TestCarrier();
beforeAll(() => {
  server = anApp(world);
});

const post = ({ url, form, signature }: SignedForm, headers: Record<string, string> = {}) =>
  server.app.request(url, {
    method: 'POST',
    headers: { 'x-twilio-signature': signature, ...headers },
    body: new URLSearchParams(form),
  });
const messagesOf = (practice: string) =>
  world.store.db
    .selectFrom('message')
    .select(['id', 'direction', 'content', 'delivery_status', 'failure_reason', 'carrier_id', 'type'])
    .where('practice', '=', practice)
    .orderBy('create_ts')
    .execute();

async function aTexter() {
  const { practice, texting_number } = await aPractice(world);
  return { practice, from: aPhone(), to: texting_number ?? '' };
}

/** A text that the carrier is said to have accepted. */
async function aSentText(more: Parameters<typeof aMessage>[3] = {}) {
  const { practice, from, to } = await aTexter();
  const { id: conversation } = await aConversation(world, practice, { sms_phone: from });
  const { id } = await aMessage(world, practice, conversation, {
    direction: 'OUTBOUND',
    delivery_status: 'ENQUEUED',
    ...more,
  });
  const text = {
    sid: `SM${randomUUID()}`,
    from: to,
    to: from,
    body: '',
    mediaUrls: [],
    createdAt: new Date(),
    status: 'queued',
    statusCallback: statusAddress(origin, { practice, id }),
  };
  const report = (status: string, code?: number) => post(carrier.statusForm(text, status, code));
  const state = async () => (await messagesOf(practice)).find((one) => one.id === id);
  return { practice, id, text, from, report, state };
}

describe('a client’s text from the carrier', () => {
  it('is stored once, however often it is posted, and gets no answer [F-73]', async () => {
    const { practice, from, to } = await aTexter();
    const form = carrier.textForm(origin, { from, to, body: 'Is Luna ready? 50 % & “more”' });
    const answers = await Promise.all([post(form), post(form), post(form)]);
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('text/xml');
      expect(await answer.text()).toContain('<Response></Response>');
    }
    expect(await messagesOf(practice)).toMatchObject([
      { direction: 'INBOUND', content: 'Is Luna ready? 50 % & “more”', carrier_id: form.form['MessageSid'] },
    ]);
  });

  it('opts the client out [D-35]', async () => {
    const { practice, from, to } = await aTexter();
    await post(carrier.textForm(origin, { from, to, body: 'STOP' }));
    expect((await messagesOf(practice)).map(({ type }) => type)).toEqual(['SMS', 'SYSTEM_INFO', 'SMS_AUTOMATED']);
  });

  it('for a number that no practice has is not found, and logged without it [F-73] [F-66]', async () => {
    const { from } = await aTexter();
    const answer = await post(carrier.textForm(origin, { from, to: '+19995550100', body: 'Zanzibar' }));
    expect(answer.status).toBe(404);
    expect(server.log.lines().map(({ event }) => event)).toContain('carrier_number_unknown');
    expect(server.log.text()).not.toMatch(/9995550100|Zanzibar/);
    expect(server.log.text()).not.toContain(from.slice(1));
  });

  it('from no phone number is refused', async () => {
    const { practice, to } = await aTexter();
    expect((await post(carrier.textForm(origin, { from: '22395', to, body: 'Code' }))).status).toBe(400);
    expect(await messagesOf(practice)).toEqual([]);
  });
});

describe('a form that the carrier did not sign [F-73]', () => {
  it('is refused without a query, whatever is wrong with it', async () => {
    const { practice, from, to } = await aTexter();
    const right = carrier.textForm(origin, { from, to, body: 'Hello' });
    const wrong: SignedForm[] = [
      { ...right, signature: '' },
      { ...right, signature: 'x'.repeat(28) },
      { ...right, form: { ...right.form, Body: 'Goodbye' } },
      { ...right, form: { ...right.form, Extra: '1' } },
      { ...right, url: `${right.url}?a=b` },
      { ...carrier.sign('http://evil.example/carrier/texts', right.form), url: right.url },
    ];
    for (const form of wrong) expect((await post(form)).status).toBe(403);
    expect(await messagesOf(practice)).toEqual([]);
    expect(server.log.lines().filter(({ event }) => event === 'carrier_signature_wrong')).toHaveLength(1);
  });

  it('is refused as a report too', async () => {
    const { text, state } = await aSentText();
    const right = carrier.statusForm(text, 'delivered');
    expect((await post({ ...right, signature: 'forged' })).status).toBe(403);
    const other = await aSentText();
    expect((await post({ ...right, url: other.text.statusCallback })).status).toBe(403);
    expect((await state())?.delivery_status).toBe('ENQUEUED');
    expect((await other.state())?.delivery_status).toBe('ENQUEUED');
  });

  it('is judged by the public address, whatever a proxy or the caller says of it', async () => {
    const { practice, from, to } = await aTexter();
    const form = carrier.textForm(origin, { from, to, body: 'Hello' });
    const forwarded = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', host: '10.0.0.1:8080' };
    expect((await post({ ...form, url: 'http://10.0.0.1:8080/carrier/texts' }, forwarded)).status).toBe(200);
    expect(await messagesOf(practice)).toHaveLength(1);
  });

  it('of 10 MB is refused before it is read @slow', async () => {
    const { to, from } = await aTexter();
    const form = carrier.textForm(origin, { from, to, body: 'x'.repeat(10 * 1024 * 1024) });
    expect((await post(form)).status).toBe(413);
    const stream = new Blob([new URLSearchParams(form.form).toString()]).stream();
    const streamed = await server.app.request(form.url, {
      method: 'POST',
      body: stream,
      duplex: 'half',
    } as RequestInit);
    expect(streamed.status).toBe(413);
  });
});

describe('a report of the carrier', () => {
  it('moves the text forward, and names it at the carrier, even before the carrier’s answer has arrived', async () => {
    const { text, report, state } = await aSentText();
    expect((await report('sent')).status).toBe(204);
    expect(await state()).toMatchObject({ delivery_status: 'PROCESSED', carrier_id: text.sid });
    await report('delivered');
    expect(await state()).toMatchObject({ delivery_status: 'DELIVERED' });
  });

  it('repeated or out of order never moves it back [F-73] [D-33]', async () => {
    const { report, state } = await aSentText();
    for (const status of ['delivered', 'sent', 'queued', 'undelivered', 'delivered', 'constructor'])
      expect((await report(status, status === 'undelivered' ? 30_003 : undefined)).status).toBe(204);
    expect(await state()).toMatchObject({ delivery_status: 'DELIVERED', failure_reason: null });
  });

  it('ends an unknown outcome [D-62]', async () => {
    const { report, state } = await aSentText({ failure_reason: 'unknown' });
    await report('delivered');
    expect(await state()).toMatchObject({ delivery_status: 'DELIVERED', failure_reason: null });
  });

  it('of a failure gives its reason to staff, and its code to the operator if there is no word for it', async () => {
    const known = await aSentText();
    await known.report('undelivered', 30_006);
    expect(await known.state()).toMatchObject({ delivery_status: 'FAILED_TO_DELIVER', failure_reason: 'landline' });
    const { id, report, state } = await aSentText();
    await report('undelivered', 30_034);
    expect(await state()).toMatchObject({ delivery_status: 'FAILED_TO_DELIVER', failure_reason: 'unknown' });
    const line = server.log.lines().find(({ item }) => item === id);
    expect(line).toMatchObject({ event: 'text_not_delivered', reason: 'The carrier reported its error 30034.' });
  });

  it('that it knows of a STOP opts the client out [F-40]', async () => {
    const { practice, from, report, state } = await aSentText();
    await report('failed', 21_610);
    expect(await state()).toMatchObject({ delivery_status: 'FAILED_TO_PROCESS', failure_reason: 'unsubscribed' });
    const recipients = await world.store.db
      .selectFrom('sms_recipient')
      .select(['phone', 'subscribed'])
      .where('practice', '=', practice)
      .execute();
    expect(recipients).toEqual([{ phone: from, subscribed: false }]);
    expect((await messagesOf(practice)).at(-1)).toMatchObject({
      type: 'SYSTEM_INFO',
      content: 'The client has opted out of texts.',
    });
  });

  it('on a text that does not exist changes nothing', async () => {
    const { practice } = await aTexter();
    const text = (await aSentText()).text;
    for (const id of [randomUUID(), 'x']) {
      const url = statusAddress(origin, { practice, id });
      expect((await post(carrier.statusForm({ ...text, statusCallback: url }, 'delivered'))).status).toBe(204);
    }
    expect(await messagesOf(practice)).toEqual([]);
  });
});
