import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { beforeAll, afterAll, afterEach, describe, expect, it } from 'vitest';
import { listenLocally } from '#tests/support/listen-locally.ts';
import { testAccount } from '#tests/support/carrier-account.ts';
import { type CarrierFault, TestCarrier } from '#tests/support/test-carrier.ts';
import { CarrierRefusal, CarrierUnavailable, MediaRefusal, type SmsGateway } from './gateway.ts';
import { twilioGateway } from './twilio.ts';
import { twilioWebhooks } from './twilio-webhooks.ts';

let carrier: TestCarrier;
let gateway: SmsGateway;
const clockDifferences: number[] = [];
const aGateway = (url: string, more: { apiKey?: { sid: string; secret: string } } = {}) =>
  twilioGateway({
    account: { url, ...testAccount, apiKey: more.apiKey ?? null },
    statusAddress: ({ id }) => `https://rapport.example/status/${id}`,
    onClockDifference: (secondsAhead) => clockDifferences.push(secondsAhead),
    timeout: 300,
  });
beforeAll(async () => {
  carrier = await TestCarrier.start();
  gateway = aGateway(carrier.url);
});
afterAll(() => carrier.stop());
afterEach(() => carrier.mend());

const aText = (more: object = {}) => ({
  id: randomUUID(),
  practice: 'NEO#a:b',
  from: '+12075550100',
  to: `+1212${String(Math.floor(Math.random() * 1e7)).padStart(7, '2')}`,
  content: 'Luna & Max are ready: 50 % off? “Yes” 🐕',
  mediaUrls: [] as string[],
  ...more,
});
const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );
const codeBody = (code: number) => JSON.stringify({ code, message: 'No', status: 400 });

describe('a text', () => {
  it('leaves with its pictures and the address for reports, and has the carrier’s id', async () => {
    const mediaUrls = ['https://rapport.example/files/1', 'https://rapport.example/files/2'];
    const text = aText({ mediaUrls });
    const sid = await gateway.send(text);
    expect(carrier.texts.at(-1)).toMatchObject({
      sid,
      from: text.from,
      to: text.to,
      body: text.content,
      mediaUrls,
      statusCallback: `https://rapport.example/status/${text.id}`,
    });
  });

  it('may leave under an API key', async () => {
    const keys: (string | undefined)[] = [];
    const server = createServer((request, response) => {
      keys.push(request.headers.authorization);
      response.writeHead(201).end('{"sid":"SM1"}');
    });
    const url = `http://127.0.0.1:${await listenLocally(server)}`;
    expect(await aGateway(url, { apiKey: { sid: 'SK1', secret: 'shh' } }).send(aText())).toBe('SM1');
    expect(keys).toEqual([`Basic ${Buffer.from('SK1:shh').toString('base64')}`]);
    server.closeAllConnections();
    server.close();
  });

  it.each([
    [400, 21211, 'out_of_service'],
    [400, 21614, 'landline'],
    [400, 21610, 'unsubscribed'],
    [403, 21408, 'unknown'],
    [400, 30006, 'landline'],
    [400, 99999, 'unknown'],
  ])('that is answered with %i and code %i is refused: %s [F-06]', async (status, code, reason) => {
    carrier.break('POST Messages.json', { status, body: codeBody(code) });
    const error = await errorOf(gateway.send(aText()));
    expect(error).toBeInstanceOf(CarrierRefusal);
    expect(error).toMatchObject({ reason, carrierCode: code });
  });

  it.each([
    [429, { 'retry-after': '30' }, codeBody(20429), 30],
    [429, {}, 'Too many requests', null],
    [503, { 'retry-after': '7' }, codeBody(20503), 7],
    [503, {}, codeBody(20503), null],
    [400, {}, codeBody(21611), null],
    [401, {}, codeBody(20003), null],
    [403, {}, '<html>', null],
    [404, {}, '<html>', null],
  ])(
    'that is answered with %i %j %s was not accepted and may be sent later [F-74]',
    async (status, headers, body, wait) => {
      carrier.break('POST Messages.json', { status, headers, body });
      const error = await errorOf(gateway.send(aText()));
      expect(error).toBeInstanceOf(CarrierUnavailable);
      expect(error).toMatchObject({ retryAfter: wait });
    },
  );

  it('waits until a date that the carrier names', async () => {
    const date = new Date(Date.now() + 90_000).toUTCString();
    carrier.break('POST Messages.json', { status: 429, headers: { 'retry-after': date } });
    const { retryAfter } = (await errorOf(gateway.send(aText()))) as CarrierUnavailable;
    expect(retryAfter).toBeGreaterThan(80);
    expect(retryAfter).toBeLessThanOrEqual(91);
  });

  it('to a carrier that refuses connections, or has no address, was not accepted [F-74]', async () => {
    const closed = await TestCarrier.start();
    await closed.stop();
    for (const url of [closed.url, 'http://carrier.invalid'])
      expect(await errorOf(aGateway(url).send(aText())), url).toBeInstanceOf(CarrierUnavailable);
  });

  it.each<CarrierFault>([
    { drop: 'before' },
    { drop: 'after' },
    { stall: 'before' },
    { stall: 'after' },
    { stall: 'inside' },
    { status: 500, body: codeBody(20500) },
    { status: 502, body: '<html>' },
    { status: 503, body: '<html>' },
    { status: 504 },
    { status: 503, headers: { 'retry-after': '7' }, body: 'busy' },
    { status: 400, body: '<html>' },
    { status: 408 },
    { status: 302, headers: { location: 'https://evil.example' } },
    { status: 201, body: '<html>' },
    { status: 201, body: '{}' },
  ])('has an unknown outcome after %j [F-75]', async (fault) => {
    carrier.break('POST Messages.json', fault);
    const error = await errorOf(gateway.send(aText()));
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(CarrierRefusal);
    expect(error).not.toBeInstanceOf(CarrierUnavailable);
  });
});

describe('a look-up', () => {
  it('lists the recent texts between two numbers, and their state', async () => {
    const text = aText({ mediaUrls: ['https://rapport.example/files/1'] });
    const sids = [await gateway.send(text), await gateway.send({ ...text, content: 'Second' })];
    await gateway.send(aText());
    const search = { from: text.from, to: text.to, maxAge: 0 };
    expect(await gateway.list(search)).toEqual([
      { carrierId: sids[1], content: 'Second', mediaCount: 1, status: 'PROCESSED' },
      { carrierId: sids[0], content: text.content, mediaCount: 1, status: 'PROCESSED' },
    ]);
    expect(await gateway.list({ ...search, maxAge: -120_000 })).toEqual([]);
  });

  it('goes by the carrier’s clock, however much it differs from ours [F-75]', async () => {
    const carriersNow = Date.now() - 600_000;
    const one = { body: 'x', direction: 'outbound-api', status: 'sent', error_code: null, num_media: '0' };
    const created = (ago: number) => new Date(carriersNow - ago).toUTCString();
    const messages = [
      { ...one, sid: 'SM2', date_created: created(20_000) },
      { ...one, sid: 'SM1', date_created: created(120_000) },
    ];
    const headers = { date: new Date(carriersNow).toUTCString() };
    carrier.break('GET Messages.json', { status: 200, headers, body: JSON.stringify({ messages }) }, 1);
    const found = await gateway.list({ from: '+12075550100', to: '+12125550123', maxAge: 31_000 });
    expect(found.map(({ carrierId }) => carrierId)).toEqual(['SM2']);
  });

  it('leaves out the carrier’s own answers, and does not trust a list that is cut short', async () => {
    const one = {
      body: 'x',
      status: 'failed',
      error_code: 30006,
      num_media: '0',
      date_created: new Date().toUTCString(),
    };
    const messages = [
      { ...one, sid: 'SM1', direction: 'outbound-reply' },
      { ...one, sid: 'SM2', direction: 'outbound-api' },
    ];
    const search = { from: '+12075550100', to: '+12125550123', maxAge: 0 };
    carrier.break('GET Messages.json', { status: 200, body: JSON.stringify({ messages }) }, 1);
    expect(await gateway.list(search)).toEqual([
      { carrierId: 'SM2', content: 'x', mediaCount: 0, status: 'FAILED_TO_PROCESS', reason: 'landline' },
    ]);
    const more = { messages, next_page_uri: '/2010-04-01/…' };
    carrier.break('GET Messages.json', { status: 200, body: JSON.stringify(more) }, 1);
    await expect(gateway.list(search)).rejects.toThrow('more texts than it listed');
    for (const fault of [{ status: 500 }, { status: 200, body: '<html>' }, { stall: 'before' }] as const) {
      carrier.break('GET Messages.json', fault, 1);
      await expect(gateway.list(search)).rejects.toBeInstanceOf(Error);
    }
  });
});

describe('clients’ texts', () => {
  const webhooks = twilioWebhooks(testAccount.authToken);
  const received = (to: string, body: string, more: { ago?: number; attachments?: number } = {}) =>
    carrier.textForm('https://rapport.example', {
      from: '+12125550123',
      to,
      body,
      receivedAt: new Date(Date.now() - (more.ago ?? 0)),
      attachments: Array.from({ length: more.attachments ?? 0 }, () => ({
        type: 'image/png',
        bytes: new Uint8Array(),
      })),
    }).form;
  const hour = 3_600_000;

  it('are listed in order, as they are posted, for as long as was asked [F-81]', async () => {
    const to = aText().to;
    received(to, 'Too old', { ago: 3 * hour });
    const first = received(to, 'First', { ago: 2 * hour, attachments: 2 });
    received(to, 'Second');
    received(aText().to, 'To another number');
    const { texts, isCut } = await gateway.listInbound({ to, maxAge: 2.5 * hour });
    expect(isCut).toBe(false);
    expect(texts).toMatchObject([
      { carrierId: first['MessageSid'], from: '+12125550123', body: 'First', mediaCount: 2 },
      { body: 'Second', mediaCount: 0 },
    ]);
    expect(Math.abs((texts[0]?.age ?? 0) - 2 * hour)).toBeLessThan(3000);
    const posted = webhooks.textIn(new URLSearchParams(first));
    expect(await gateway.listMedia(first['MessageSid'] ?? '')).toEqual(posted?.media);
  });

  it('are read page by page, at most 4,000 of them [F-81]', async () => {
    const to = aText().to;
    const bodies = Array.from({ length: 4001 }, (_, index) => String(index));
    for (const body of bodies.slice(0, 401)) received(to, body);
    const few = await gateway.listInbound({ to, maxAge: hour });
    expect(few.texts.map(({ body }) => body)).toEqual(bodies.slice(0, 401));
    expect(few.isCut).toBe(false);
    for (const body of bodies.slice(401)) received(to, body);
    const many = await gateway.listInbound({ to, maxAge: hour });
    expect(many.texts.map(({ body }) => body)).toEqual(bodies.slice(1));
    expect(many.isCut).toBe(true);
  });

  it('are not read from another address, and an attachment that was deleted is left out [F-81]', async () => {
    const messages: unknown[] = [];
    const body = JSON.stringify({ messages, next_page_uri: 'https://evil.example/Messages.json' });
    carrier.break('GET Messages.json', { status: 200, body }, 1);
    await expect(gateway.listInbound({ to: aText().to, maxAge: hour })).rejects.toThrow('another address');
    carrier.break('GET Messages.json', { status: 503 }, 1);
    await expect(gateway.listInbound({ to: aText().to, maxAge: hour })).rejects.toBeInstanceOf(CarrierUnavailable);
    carrier.break('GET Media', { status: 404 }, 1);
    expect(await gateway.listMedia('MM1')).toEqual([]);
    carrier.break('GET Media', { status: 500 }, 1);
    await expect(gateway.listMedia('MM1')).rejects.toBeInstanceOf(CarrierUnavailable);
  });
});

it('notices when the carrier’s clock differs from ours, once per change [F-75]', async () => {
  const own = aGateway(carrier.url);
  clockDifferences.length = 0;
  for (const ahead of [0, 20, -29, 45, 46, 29, 50, 120, 119, 0, 1, -3600, -3600, 0, 45]) {
    const headers = { date: new Date(Date.now() + ahead * 1000).toUTCString() };
    carrier.break('POST Messages.json', { status: 429, headers }, 1);
    await expect(own.send(aText())).rejects.toBeInstanceOf(CarrierUnavailable);
  }
  carrier.break('POST Messages.json', { status: 429, headers: { date: 'yesterday' } }, 1);
  await expect(own.send(aText())).rejects.toBeInstanceOf(CarrierUnavailable);
  const expected = [45, 120, -3600, 45];
  expect(clockDifferences).toHaveLength(expected.length);
  for (const [index, ahead] of expected.entries())
    expect(Math.abs((clockDifferences[index] ?? 0) - ahead)).toBeLessThanOrEqual(2);
});

describe('an attachment', () => {
  const webhooks = twilioWebhooks(testAccount.authToken);
  const attached = (bytes: Uint8Array) => {
    const text = { from: '+12125550123', to: '+12075550100', body: '', attachments: [{ type: 'image/png', bytes }] };
    const { form } = carrier.textForm('https://rapport.example', text);
    return webhooks.textIn(new URLSearchParams(form))?.media[0]?.url ?? '';
  };

  const fetchMedia = (url: string, maxBytes = 100) =>
    gateway.fetchMedia(url, { maxBytes, signal: new AbortController().signal });

  it('is fetched with the account’s credentials, up to a size [F-76]', async () => {
    const url = attached(new Uint8Array([1, 2, 3]));
    expect(await fetchMedia(url, 3)).toEqual({ bytes: new Uint8Array([1, 2, 3]), name: null });
    await expect(fetchMedia(url, 2)).rejects.toBeInstanceOf(MediaRefusal);
  });

  it('is fetched from the carrier alone, also where the carrier redirects, and nobody else sees the credentials [F-76]', async () => {
    const seen: unknown[] = [];
    const other = createServer((request, response) => {
      seen.push(request.headers.authorization);
      response.end('secret');
    });
    const elsewhere = `http://127.0.0.1:${await listenLocally(other)}`;
    for (const url of [elsewhere, 'http://169.254.169.254/latest', 'file:///etc/passwd', 'https://api.twilio.com/x'])
      await expect(fetchMedia(url), url).rejects.toBeInstanceOf(MediaRefusal);
    carrier.break('GET Media', { status: 307, headers: { location: `${elsewhere}/x` } });
    await expect(fetchMedia(attached(new Uint8Array()))).rejects.toBeInstanceOf(MediaRefusal);
    expect(seen).toEqual([]);
    carrier.mend();
    carrier.break('GET Media', { status: 307, headers: { location: `${carrier.url}/elsewhere` } }, 1);
    // Without credentials the carrier's own addresses answer 401.
    await expect(fetchMedia(attached(new Uint8Array()))).rejects.toMatchObject({ code: '401' });
    other.closeAllConnections();
    other.close();
  });

  it('that the carrier does not give now may be fetched later [F-76]', async () => {
    for (const fault of [{ status: 500 }, { status: 429 }, { drop: 'before' }, { stall: 'before' }] as const) {
      carrier.break('GET Media', fault, 1);
      const error = await errorOf(fetchMedia(attached(new Uint8Array([1]))));
      expect(error).toBeInstanceOf(Error);
      expect(error).not.toBeInstanceOf(MediaRefusal);
    }
  });

  it.each<CarrierFault>([
    { status: 404 },
    { status: 410 },
    { status: 307 },
    { status: 307, headers: { location: 'http://[' } },
    { status: 307, headers: { location: '//' } },
  ])('that is answered with %j is never fetched again [F-76]', async (fault) => {
    carrier.break('GET Media', fault, 1);
    await expect(fetchMedia(attached(new Uint8Array([1])))).rejects.toBeInstanceOf(MediaRefusal);
  });

  it('is not redirected without end [F-76]', async () => {
    const url = attached(new Uint8Array([1]));
    carrier.break('GET Media', { status: 307, headers: { location: url } });
    await expect(fetchMedia(url)).rejects.toBeInstanceOf(MediaRefusal);
    expect(carrier.requests.slice(-4)).toEqual(Array.from({ length: 4 }, () => 'GET Media'));
  });

  it('whose fetch is abandoned is read no further [F-76]', async () => {
    const attempt = new AbortController();
    const closed = Promise.withResolvers<void>();
    const server = createServer((_request, response) => {
      response.on('close', closed.resolve);
      response.write('half');
      attempt.abort();
    });
    const url = `http://127.0.0.1:${await listenLocally(server)}`;
    const fetched = aGateway(url).fetchMedia(`${url}/picture`, { maxBytes: 100, signal: attempt.signal });
    await expect(fetched).rejects.toMatchObject({ name: 'AbortError' });
    await closed.promise;
    server.close();
  });
});

describe('a webhook', () => {
  const webhooks = twilioWebhooks(testAccount.authToken);

  it('names the text, its sender and its attachments', () => {
    const text = { from: '+12125550123', to: '+12075550100', body: 'Hi & bye', sid: 'SM1' };
    const attachments = [{ type: 'image/JPEG', bytes: new Uint8Array() }];
    const { form } = carrier.textForm('https://rapport.example', { ...text, attachments });
    expect(webhooks.textIn(new URLSearchParams(form))).toEqual({
      carrierId: 'SM1',
      from: text.from,
      to: text.to,
      body: text.body,
      media: [{ url: expect.stringContaining('/Media/ME0') as unknown, contentType: 'image/jpeg' }],
    });
    expect(webhooks.textIn(new URLSearchParams({ Body: 'x' }))).toBeNull();
    const many = { ...form, NumMedia: '999999999' };
    expect(webhooks.textIn(new URLSearchParams(many))?.media).toHaveLength(1);
  });

  it.each([
    ['queued', undefined, { status: 'PROCESSED' }],
    ['sent', undefined, { status: 'PROCESSED' }],
    ['delivered', undefined, { status: 'DELIVERED' }],
    ['undelivered', 30003, { status: 'FAILED_TO_DELIVER', reason: 'device_unavailable' }],
    ['undelivered', 30005, { status: 'FAILED_TO_DELIVER', reason: 'out_of_service' }],
    ['undelivered', 30007, { status: 'FAILED_TO_DELIVER', reason: 'carrier_violation' }],
    ['undelivered', 30008, { status: 'FAILED_TO_DELIVER', reason: 'unknown' }],
    ['failed', 21610, { status: 'FAILED_TO_PROCESS', reason: 'unsubscribed' }],
    ['receiving', undefined, null],
    ['constructor', undefined, null],
  ])('with status %s and code %s is a report [D-34]', async (status, code, report) => {
    await gateway.send(aText());
    const { form } = carrier.statusForm(carrier.texts.at(-1)!, status, code);
    const read = webhooks.statusIn(new URLSearchParams(form));
    expect(read).toEqual(report && { carrierId: form['MessageSid'], carrierCode: code ?? null, ...report });
  });
});
