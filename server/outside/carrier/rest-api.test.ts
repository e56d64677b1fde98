import twilio from 'twilio';
import { beforeAll, expect, it, vi } from 'vitest';
import { aPhone } from '#tests/support/a-phone.ts';
import { anOpenSandbox } from '#tests/support/open-sandbox.ts';
import { aPng } from '#tests/support/png.ts';
import { sandboxAccount } from './account.ts';
import { textFromPhone } from './inbound.ts';
import { receivedBy } from './phones.ts';

const opened = anOpenSandbox();

/** Twilio's own client, whose requests go to the sandbox. */
let client: ReturnType<typeof twilio>;
beforeAll(() => {
  const { url, accountSid, authToken } = sandboxAccount(opened.localUrl);
  const own = new twilio.RequestClient();
  client = twilio(accountSid, authToken, {
    httpClient: {
      request: (options) => own.request({ ...options, uri: options.uri.replace('https://api.twilio.com', url) }),
    } as InstanceType<typeof twilio.RequestClient>,
  });
});

const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

it('sends and lists texts as Twilio’s own client expects @slow', async () => {
  await opened.sandbox.start?.();
  const [from, to] = [opened.practice.practicePhone, aPhone()];
  const statusCallback = `${opened.origin}/carrier/texts/x/y`;
  const sent = await client.messages.create({ from, to, body: 'Luna is ready', statusCallback });
  expect(sent).toMatchObject({ body: 'Luna is ready', status: 'queued', direction: 'outbound-api', numMedia: '0' });
  expect(sent.sid).toMatch(/^SM[\da-f]{32}$/);
  await vi.waitFor(async () => expect(await receivedBy(opened.store.db, to)).toHaveLength(1));
  const listed = await client.messages.list({ from, to, limit: 5 });
  expect(listed).toMatchObject([{ sid: sent.sid, status: 'delivered', errorCode: null }]);
  expect(Math.abs(Date.now() - (listed[0]?.dateCreated.getTime() ?? 0))).toBeLessThan(60_000);
});

it('lists the texts of phones, with their pictures [F-81]', async () => {
  const to = opened.practice.practicePhone;
  const text = (body: string, pictures: readonly string[] = []) =>
    opened.call('POST', 'inbound-sms', { from: aPhone(), practicePhone: to, body, mediaUrls: pictures });
  await text('Hello');
  await text('This is her', ['/sandbox/pictures/paw.png']);
  const listed = await client.messages.list({ to, pageSize: 1 });
  expect(listed).toMatchObject([
    { body: 'This is her', direction: 'inbound', status: 'received', numMedia: '1' },
    { body: 'Hello', direction: 'inbound', numMedia: '0' },
  ]);
  const [media] = await client.messages(listed[0]?.sid ?? '').media.list();
  expect(media).toMatchObject({ contentType: 'image/png' });
  // As the product reads it.
  const { carrier } = opened.sandbox;
  const { texts, isCut } = await carrier.listInbound({ to, maxAge: 60_000 });
  expect([texts.map(({ body }) => body), isCut]).toEqual([['Hello', 'This is her'], false]);
  const limits = { maxBytes: 1_000_000, signal: new AbortController().signal };
  await text('Her record', ['/sandbox/pictures/vaccinations.pdf']);
  const [latest] = (await carrier.listInbound({ to, maxAge: 60_000 })).texts.toReversed();
  const [pdf] = await carrier.listMedia(latest?.carrierId ?? '');
  expect(pdf?.contentType).toBe('application/pdf');
  expect((await carrier.fetchMedia(pdf?.url ?? '', limits)).name).toBe('vaccinations.pdf');
  const [picture] = await carrier.listMedia(texts[1]?.carrierId ?? '');
  const { bytes } = await carrier.fetchMedia(picture?.url ?? '', limits);
  expect(bytes.slice(0, 4)).toEqual(aPng().slice(0, 4));
});

it('does not list a text that its phone shows as failed', async () => {
  const remove = vi.fn(async () => undefined);
  const send = textFromPhone({
    carrier: { receive: async () => remove },
    account: sandboxAccount(opened.localUrl),
    origin: opened.origin,
    picturesAt: opened.origin,
    post: () => Promise.reject(new Error('The product is down.')),
  });
  const text = { practice: 'NEO#a:b', from: aPhone(), to: aPhone(), body: 'Hello', mediaUrls: [] };
  await expect(send(text)).rejects.toMatchObject({ code: 'unavailable' });
  expect(remove).toHaveBeenCalledOnce();
});

it('refuses as Twilio does', async () => {
  const text = { from: opened.practice.practicePhone, to: aPhone(), body: 'Hello' };
  const refused = async (changes: object) => errorOf(client.messages.create({ ...text, ...changes }));
  expect(await refused({ to: '12345' })).toMatchObject({ status: 400, code: 21_211 });
  expect(await refused({ from: '+19995550100' })).toMatchObject({ status: 400, code: 21_606 });
  expect(await refused({ body: '' })).toMatchObject({ status: 400, code: 21_602 });
  expect(await refused({ body: 'x'.repeat(1601) })).toMatchObject({ status: 400, code: 21_617 });
  expect(await refused({ to: '+12125551610' })).toMatchObject({ status: 400, code: 21_610 });
  expect(await refused({ statusCallback: 'https://evil.example/x' })).toMatchObject({ status: 400, code: 21_609 });
});

it('admits its account alone, and has no attachments but the sandbox’s pictures', async () => {
  const { url, accountSid, authToken } = sandboxAccount(opened.localUrl);
  const messages = `${url}/2010-04-01/Accounts/${accountSid}/Messages.json`;
  const basic = (password: string) => `Basic ${Buffer.from(`${accountSid}:${password}`).toString('base64')}`;
  for (const authorization of ['', 'Basic', basic('wrong')])
    expect((await fetch(messages, { headers: { authorization } })).status).toBe(401);
  const media = (address: string) =>
    fetch(messages.replace('.json', `/MM1/Media/ME${Buffer.from(address).toString('base64url')}`), {
      headers: { authorization: basic(authToken) },
    });
  const picture = await media('/sandbox/pictures/paw.png');
  expect(new Uint8Array(await picture.arrayBuffer()).slice(0, 4)).toEqual(aPng().slice(0, 4));
  for (const address of ['/sandbox/api/flags', 'http://169.254.169.254/', '/sandbox/pictures/../api/flags'])
    expect((await media(address)).status).toBe(404);
});
