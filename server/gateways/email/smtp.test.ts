import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import PostalMime from 'postal-mime';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aMailRelay, type MailRelay, type Stage } from '#tests/support/mail-relay.ts';
import type { EmailGateway, HandOver, OutgoingEmail } from './gateway.ts';
import { smtpGateway, type SmtpOptions } from './smtp.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function aRelay(options?: Parameters<typeof aMailRelay>[0]): Promise<MailRelay> {
  const relay = await aMailRelay(options);
  closing.push(relay.stop);
  return relay;
}
function aGateway(url: string, options: Partial<SmtpOptions> = {}): EmailGateway {
  const gateway = smtpGateway({ url, from: 'mail@rapport.example', bounces: 'bounces.rapport.example', ...options });
  closing.push(gateway.close);
  return gateway;
}
const anEmail = (given: Partial<OutgoingEmail> = {}): OutgoingEmail => ({
  id: randomUUID(),
  to: 'maya@home.example',
  fromName: 'Elm Street Animal Hospital',
  replyTo: 'front@elm.example',
  subject: 'Luna’s appointment',
  text: 'Hi Maya',
  html: '<p>Hi Maya</p>',
  date: '2026-11-23T14:00:00.000Z',
  returnToken: 'abc.def',
  unsubscribeUrl: null,
  ...given,
});
/** Hands an email over; nothing ends the attempt unless given. */
const send = (
  gateway: EmailGateway,
  {
    signal = new AbortController().signal,
    beforeContent = async () => undefined,
    ...email
  }: Partial<OutgoingEmail> & {
    signal?: AbortSignal;
    beforeContent?: () => Promise<void>;
  } = {},
): Promise<HandOver> => gateway.send(anEmail(email), { beforeContent, signal });

describe('an email handed to a relay', () => {
  it('arrives with text, HTML, the practice’s name, and the address to return it to', async () => {
    const relay = await aRelay();
    const { id } = anEmail();
    expect(await send(aGateway(relay.url), { id })).toEqual({ result: 'accepted', status: '250' });
    const [email] = relay.received;
    expect(email).toMatchObject({ from: 'bounces+abc.def@bounces.rapport.example', to: ['maya@home.example'] });
    const read = await PostalMime.parse(email?.raw ?? '');
    expect(read).toMatchObject({
      from: { name: 'Elm Street Animal Hospital', address: 'mail@rapport.example' },
      to: [{ address: 'maya@home.example' }],
      replyTo: [{ address: 'front@elm.example' }],
      subject: 'Luna’s appointment',
      messageId: `<${id}@rapport.example>`,
      date: '2026-11-23T14:00:00.000Z',
    });
    expect([read.text?.trim(), read.html?.trim()]).toEqual(['Hi Maya', '<p>Hi Maya</p>']);
  });

  it('names where its reader unsubscribes, for the mail program to offer; others name nothing', async () => {
    const relay = await aRelay();
    const gateway = aGateway(relay.url);
    await send(gateway, { unsubscribeUrl: 'https://rapport.example/p/u/abc.def' });
    await send(gateway);
    const headers = await Promise.all(
      relay.received.map(async ({ raw }) => {
        const read = await PostalMime.parse(raw);
        return read.headers.filter(({ key }) => key.startsWith('list-')).map(({ key, value }) => [key, value]);
      }),
    );
    expect(headers).toEqual([
      [
        ['list-unsubscribe', '<https://rapport.example/p/u/abc.def>'],
        ['list-unsubscribe-post', 'List-Unsubscribe=One-Click'],
      ],
      [],
    ]);
  });

  it('says who we are where the relay asks, by the URL’s name and password', async () => {
    const asked = vi.fn();
    const relay = await aRelay({
      authOptional: false,
      onAuth: ({ username, password }, _session, done) => {
        asked(username, password);
        done(null, { user: username });
      },
    });
    const url = relay.url.replace('//', '//post%40elm:p%2Fw@');
    expect(await send(aGateway(url))).toMatchObject({ result: 'accepted' });
    expect(asked).toHaveBeenCalledWith('post@elm', 'p/w');
  });

  it('uses a connection again, several when many are sent at once, and closes them @slow', async () => {
    const relay = await aRelay({ faults: { end: 30 } });
    const gateway = aGateway(relay.url);
    await send(gateway);
    await send(gateway);
    expect(relay.reached).toMatchObject({ greeting: 1, end: 2 });
    const outcomes = await Promise.all(Array.from({ length: 25 }, () => send(gateway)));
    expect(outcomes.every(({ result }) => result === 'accepted')).toBe(true);
    expect(relay.reached.greeting).toBe(10);
    await gateway.close();
    await vi.waitFor(() => expect(relay.open()).toBe(0));
  });

  it('closes a connection that is not used for a while', async () => {
    const relay = await aRelay();
    await send(aGateway(relay.url, { timeouts: { idle: 50 } }));
    expect(relay.open()).toBe(1);
    await vi.waitFor(() => expect(relay.open()).toBe(0));
  });

  it('takes a new connection where the relay has closed the kept one', async () => {
    const relay = await aRelay();
    const gateway = aGateway(relay.url);
    await send(gateway);
    relay.cut();
    expect(await send(gateway)).toMatchObject({ result: 'accepted' });
    expect(relay.received).toHaveLength(2);
  });

  it('goes out slowly through a slow relay', async () => {
    const slow = { greeting: 60, sender: 60, recipient: 60, end: 60 };
    const relay = await aRelay({ faults: slow });
    expect(await send(aGateway(relay.url))).toMatchObject({ result: 'accepted' });
  });
});

describe('an email that the relay does not take', () => {
  const says = 'maya@home.example is not known here';

  it.each<[Stage, number, HandOver['result']]>([
    // Before the first command, a refusal is not about the email.
    ['greeting', 554, 'later'],
    ['greeting', 421, 'later'],
    ['password', 535, 'later'],
    ['sender', 451, 'later'],
    // About our address or our sign-in.
    ['sender', 530, 'later'],
    ['sender', 550, 'later'],
    ['sender', 552, 'refused'],
    ['recipient', 450, 'later'],
    ['recipient', 530, 'later'],
    ['recipient', 550, 'refused'],
    ['recipient', 421, 'later'],
    ['end', 452, 'later'],
    ['end', 554, 'refused'],
    ['end', 421, 'later'],
  ])('at the %s by %i is %s', async (stage, code, result) => {
    const relay = await aRelay({ faults: { [stage]: { code, says } } });
    const beforeContent = vi.fn(async () => undefined);
    const gateway = aGateway(stage === 'password' ? relay.url.replace('//', '//a:b@') : relay.url);
    const outcome = await send(gateway, { beforeContent });
    expect(outcome).toEqual({
      result,
      status: expect.stringMatching(new RegExp(`^${code}( \\d\\.\\d\\.\\d)?$`)) as string,
    });
    expect(beforeContent).toHaveBeenCalledTimes(stage === 'end' ? 1 : 0);
    expect(relay.received).toEqual([]);
    // Nothing of the failure is left over.
    delete relay.faults[stage];
    expect(await send(gateway)).toMatchObject({ result: 'accepted' });
  });

  it.each<[Stage, HandOver['result']]>([
    ['greeting', 'later'],
    ['password', 'later'],
    ['sender', 'later'],
    ['recipient', 'later'],
    ['content', 'unknown'],
    ['end', 'unknown'],
  ])('is %s → %s where the connection is cut there, and where it stalls @slow', async (stage, result) => {
    for (const fault of ['cut', 'stall'] as const) {
      const relay = await aRelay({ faults: { [stage]: fault } });
      const url = stage === 'password' ? relay.url.replace('//', '//a:b@') : relay.url;
      const timeouts = stage === 'greeting' ? { greeting: 200 } : { silence: 800 };
      expect(await send(aGateway(url, { timeouts })), fault).toMatchObject({ result });
      const reached = relay.reached[stage];
      const deadline = new AbortController();
      const ended = send(aGateway(url), { signal: deadline.signal });
      await vi.waitFor(() => expect(relay.reached[stage]).toBeGreaterThan(reached));
      deadline.abort();
      expect(await ended, `${fault}, at the deadline`).toMatchObject({ result });
    }
  });

  it.each<Stage>(['greeting', 'password', 'sender', 'recipient'])(
    'is soon sent later where the relay stalls at %s, which is before the content [F-78]',
    async (stage) => {
      const relay = await aRelay({ faults: { [stage]: 'stall' } });
      const url = stage === 'password' ? relay.url.replace('//', '//a:b@') : relay.url;
      // All others are longer than the test.
      const ended = send(aGateway(url, { timeouts: { beforeContent: 300, greeting: 60_000 } }));
      expect(await ended).toMatchObject({ result: 'later' });
    },
  );

  it('may take longer than that once its content leaves [F-78] @slow', async () => {
    // What comes before the content may take long on a busy machine.
    const relay = await aRelay({ faults: { end: 2500 } });
    expect(await send(aGateway(relay.url, { timeouts: { beforeContent: 2000 } }))).toMatchObject({
      result: 'accepted',
    });
  });

  it('is sent later where nothing listens, and where the name is not known', async () => {
    const relay = await aRelay();
    await relay.stop();
    expect(await send(aGateway(relay.url))).toMatchObject({ result: 'later' });
    expect(await send(aGateway('smtp://relay.invalid'))).toMatchObject({ result: 'later' });
  });

  it('is refused where it is larger than the relay takes', async () => {
    const relay = await aRelay({ size: 1000 });
    expect(await send(aGateway(relay.url), { text: 'x'.repeat(5000) })).toMatchObject({ result: 'refused' });
  });

  it('is not sent without encryption, unless the relay is on this machine', async () => {
    const relay = await aRelay();
    // The same relay by a name that is not a loopback name.
    const url = `smtp://a:b@0.0.0.0:${relay.port}`;
    expect(await send(aGateway(url))).toMatchObject({ result: 'later' });
    expect(relay.reached).toMatchObject({ password: 0, sender: 0 });
  });

  it('is not sent to a relay whose certificate is not trusted, and is to one whose is', async () => {
    const fixture = (name: string) =>
      readFileSync(new URL(`../../../tests/fixtures/relay/${name}`, import.meta.url), 'utf8');
    const [key, cert] = [fixture('key.pem'), fixture('certificate.pem')];
    const offering = await aRelay({ hideSTARTTLS: false, key, cert });
    const encrypted = await aRelay({ secure: true, key, cert });
    for (const url of [`smtp://0.0.0.0:${offering.port}`, `smtps://0.0.0.0:${encrypted.port}`]) {
      expect(await send(aGateway(url)), url).toMatchObject({ result: 'later' });
      expect(await send(aGateway(url, { ca: cert })), url).toMatchObject({ result: 'accepted' });
    }
    expect([offering, encrypted].map(({ received }) => received.length)).toEqual([1, 1]);
  });

  it('waits for a free connection, and gives up at its deadline', async () => {
    const relay = await aRelay({ faults: { recipient: 'stall' } });
    const gateway = aGateway(relay.url);
    const deadline = new AbortController();
    const ended = Promise.all(Array.from({ length: 13 }, () => send(gateway, { signal: deadline.signal })));
    await vi.waitFor(() => expect(relay.reached.recipient).toBe(10));
    deadline.abort();
    expect((await ended).map(({ result }) => result)).toEqual(Array.from({ length: 13 }, () => 'later'));
    expect(relay.reached.greeting).toBe(10);
  });
});

describe('before the content leaves', () => {
  it('the relay has got none of it', async () => {
    const relay = await aRelay();
    const beforeContent = vi.fn(async () => expect(relay.reached).toMatchObject({ recipient: 1, content: 0 }));
    expect(await send(aGateway(relay.url), { beforeContent })).toMatchObject({ result: 'accepted' });
    expect(beforeContent).toHaveBeenCalledOnce();
  });

  it('nothing is sent if we could not note it', async () => {
    const relay = await aRelay();
    const beforeContent = () => Promise.reject(new Error('The database is away.'));
    expect(await send(aGateway(relay.url), { beforeContent })).toMatchObject({ result: 'later' });
    expect(relay.received).toEqual([]);
  });
});

describe('what a stranger wrote [F-68]', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc
      .array(
        fc.constantFrom(
          '\r\n',
          '\n',
          '\r',
          'Bcc: evil@evil.example',
          '<',
          '>',
          '"',
          ',',
          '=?utf-8?q?',
          '?=',
          '\0',
          '\u202E',
          'Luna',
          '\u2028',
          '\uD800',
          '.',
          'https://x.example',
          'data:text/plain,x',
          'file:///etc/passwd',
        ),
        { maxLength: 12 },
      )
      .map((parts) => parts.join('')),
  );

  it('adds no header and no recipient by names and subject @slow', async () => {
    const relay = await aRelay();
    const gateway = aGateway(relay.url);
    const names = async (raw: string) => (await PostalMime.parse(raw)).headers.map(({ key }) => key).toSorted();
    await send(gateway);
    const usual = await names(relay.received[0]?.raw ?? '');
    await fc.assert(
      fc.asyncProperty(hostile, hostile, hostile, async (fromName, subject, text) => {
        relay.received.length = 0;
        expect(await send(gateway, { fromName, subject, text, html: text })).toMatchObject({ result: 'accepted' });
        const [email] = relay.received;
        expect(email?.to).toEqual(['maya@home.example']);
        const read = await PostalMime.parse(email?.raw ?? '');
        expect(read.from?.address).toBe('mail@rapport.example');
        expect(read.to?.map(({ address }) => address)).toEqual(['maya@home.example']);
        expect(usual).toEqual(expect.arrayContaining(await names(email?.raw ?? '')));
        expect(read.attachments).toEqual([]);
        expect(`${read.subject ?? ''}${read.from?.name ?? ''}`).not.toMatch(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/u);
      }),
      { numRuns: 150 },
    );
  });

  it.each(['a@home.example,b@evil.example', 'a@home.example\r\nRCPT TO:<b@evil.example>', 'Maya <a@home.example>'])(
    'is not used as an address: %j',
    async (to) => {
      const relay = await aRelay();
      expect(await send(aGateway(relay.url), { to })).toEqual({ result: 'refused', status: 'unusable_address' });
      expect(relay.reached.greeting).toBe(0);
    },
  );

  it('is left out as an address for answers', async () => {
    const relay = await aRelay();
    await send(aGateway(relay.url), { replyTo: 'a@elm.example\r\nBcc: b@evil.example' });
    expect((await PostalMime.parse(relay.received[0]?.raw ?? '')).replyTo).toBeUndefined();
  });
});
