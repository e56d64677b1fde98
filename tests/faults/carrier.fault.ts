import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import type { Endpoint, Input, Output } from '#contract/http.ts';
import { listConversations } from '#contract/communication/conversations.ts';
import { listMessages, type Message, sendMessage } from '#contract/communication/messages.ts';
import { aPhone } from '#tests/support/a-phone.ts';
import { anIdentityProvider, type IdentityProvider } from '#tests/support/identity-provider.ts';
import { itemsDue, metricsToken } from '#tests/support/items-due.ts';
import { test } from '#tests/support/journey.ts';
import { aPicture } from '#tests/support/png.ts';
import { requestTo } from '#tests/support/request-to.ts';
import { SandboxApi } from '#tests/support/sandbox-api.ts';
import { ServerProcess, startServerProcess } from '#tests/support/server-process.ts';
import { postForm, TestCarrier } from '#tests/support/test-carrier.ts';

const slow = { tag: '@slow' };

let carrier: TestCarrier;
let provider: IdentityProvider;
let seeded: ServerProcess;
let server: ServerProcess;
let here: Practice;
let there: Practice;

/** The product without its sandbox, on data that a sandbox made. Its carrier and its identity provider are the test's. */
test.beforeAll(async () => {
  provider = await anIdentityProvider();
  seeded = await startServerProcess();
  const links = await new SandboxApi(seeded).otherPractices(2, { conversations: 0, appointments: 0 });
  await seeded.kill('SIGTERM');
  carrier = await TestCarrier.start();
  server = new ServerProcess({
    env: { DATA_DIR: seeded.dataDir, METRICS_TOKEN: metricsToken, ...provider.env, ...carrier.env },
  });
  await server.begin();

  [here, there] = (await Promise.all(
    links.map(async (link) => new Practice(link.practicePhone, await provider.tokenOf(link))),
  )) as [Practice, Practice];
});
test.afterEach(() => carrier.mend());
test.afterAll(async () => {
  await server.remove();
  await seeded.remove();
  await carrier.stop();
  provider.stop();
});

/** Staff of a practice, and the clients who text it. */
class Practice {
  readonly phone: string;
  readonly #token: string;

  constructor(phone: string, token: string) {
    this.phone = phone;
    this.#token = token;
  }

  async call<E extends Endpoint>(endpoint: E, input: Input<E>, headers: Record<string, string> = {}) {
    const [address, init] = requestTo(endpoint, input, this.#token, { headers });
    const response = await fetch(server.url + address, init);
    expect(response.ok, `${response.status} of ${address}`).toBe(true);
    return (await response.json()) as Output<E>;
  }

  textFrom(from: string, body: string, picture?: Uint8Array): Promise<Response> {
    const attachments = picture ? [{ type: 'image/png', bytes: picture }] : [];
    return postForm(carrier.textForm(server.url, { from, to: this.phone, body, attachments }));
  }

  /** A client texts. @returns the conversation */
  async aTexter(from = aPhone()): Promise<{ phone: string; id: string }> {
    expect((await this.textFrom(from, 'Are you open?')).status).toBe(200);
    const { data } = await this.call(listConversations, {});
    return { phone: from, id: data.find(({ sms_phone }) => sms_phone === from)?.id ?? '' };
  }

  /** Repeats the call under its key until the server has it. */
  async send(id: string, content: string, key: string = randomUUID()): Promise<string> {
    const headers = { 'idempotency-key': key };
    let sent = '';
    await expect(async () => {
      sent = (await this.call(sendMessage, { id, content }, headers)).id;
    }).toPass({ timeout: 30_000 });
    return sent;
  }

  /** Both tabs of a browser send the text, at once and under its key. */
  async sendFromTwoTabs(id: string, content: string): Promise<void> {
    const key = randomUUID();
    const [one, other] = await Promise.all([this.send(id, content, key), this.send(id, content, key)]);
    expect(one).toBe(other);
  }

  async thread(id: string): Promise<readonly Message[]> {
    return (await this.call(listMessages, { id })).data;
  }

  async state(id: string, message: string) {
    const found = (await this.thread(id)).find((one) => one.id === message);
    return [found?.delivery_status, found?.failure_reason ?? null];
  }
}

const soon = { timeout: 60_000 };

test(
  'a text of staff leaves, is reported and answered, with a picture, while the server is killed twice; one that the carrier took before the kill is not sent again [F-75] [F-76]',
  slow,
  async () => {
    const client = await here.aTexter();
    const first = await here.send(client.id, 'Yes, until six');
    await expect.poll(() => carrier.bodiesTo(client.phone)).toEqual(['Yes, until six']);
    await expect.poll(() => here.state(client.id, first)).toEqual(['PROCESSED', null]);
    await server.restart('SIGKILL');
    const [accepted] = carrier.texts.filter(({ to }) => to === client.phone);
    for (const status of ['delivered', 'sent']) {
      const report = await postForm(carrier.statusForm(accepted!, status));
      expect(report.status).toBe(204);
    }
    expect(await here.state(client.id, first)).toEqual(['DELIVERED', null]);

    carrier.break('POST Messages.json', { stall: 'after' }, 1);
    const second = await here.send(client.id, 'Shall we keep a place for you?');
    await expect.poll(() => carrier.bodiesTo(client.phone)).toHaveLength(2);
    await server.restart('SIGKILL');
    await expect.poll(() => here.state(client.id, second), soon).toEqual(['PROCESSED', null]);

    // The carrier withholds the picture at first.
    carrier.break('GET Media', { status: 503 }, 2);
    const picture = aPicture();
    expect((await here.textFrom(client.phone, 'Please! It is about this', picture)).status).toBe(200);
    const media = async () => (await here.thread(client.id)).at(-1)?.media ?? [];
    expect(await media()).toMatchObject([{ content_type: 'image/png', state: 'LOADING' }]);
    await expect.poll(media, soon).toMatchObject([{ content_type: 'image/png', state: null }]);
    const [{ url }] = (await media()) as [{ url: string }];
    expect(Buffer.from(await (await fetch(url)).arrayBuffer())).toEqual(Buffer.from(picture));
    expect(carrier.bodiesTo(client.phone)).toHaveLength(2);
  },
);

test(
  'texts that the carrier never got are sent once it is certain, in order, and those whose outcome is lost are not sent twice [F-75]',
  slow,
  async () => {
    const client = await here.aTexter();
    carrier.break('POST Messages.json', { stall: 'before' }, 1);
    const lost = await here.send(client.id, 'One');
    await here.send(client.id, 'Two');
    await expect.poll(() => carrier.requests.at(-1)).toBe('POST Messages.json');
    await server.restart('SIGKILL');
    expect(carrier.bodiesTo(client.phone)).toEqual([]);
    await expect.poll(() => carrier.bodiesTo(client.phone), { timeout: 90_000 }).toEqual(['One', 'Two']);
    await expect.poll(() => here.state(client.id, lost)).toEqual(['PROCESSED', null]);
  },
);

test('while the carrier is away texts wait, another practice’s included, and all are sent in order once it is back [F-74]', async () => {
  const [mine, theirs] = [await here.aTexter(), await there.aTexter()];
  await carrier.stop();
  const ids = [await here.send(mine.id, 'One'), await here.send(mine.id, 'Two'), await there.send(theirs.id, 'Three')];
  await expect.poll(() => server.logs).toContain('ECONNREFUSED');
  expect(await here.state(mine.id, ids[0] ?? '')).toEqual(['ENQUEUED', null]);
  await carrier.listen();
  await expect.poll(() => carrier.bodiesTo(mine.phone), soon).toEqual(['One', 'Two']);
  await expect.poll(() => carrier.bodiesTo(theirs.phone), soon).toEqual(['Three']);
});

test('a carrier that asks one practice to wait delays no other, and gets its text once after the stated time [F-74]', async () => {
  const [mine, theirs] = [await here.aTexter(), await there.aTexter()];
  const fault = { status: 429, headers: { 'retry-after': '10' }, body: '{"code":20429}' };
  carrier.break('POST Messages.json', fault, 1, here.phone);
  await here.send(mine.id, 'Later');
  await there.send(theirs.id, 'Now');
  await expect.poll(() => carrier.bodiesTo(theirs.phone)).toEqual(['Now']);
  expect(carrier.bodiesTo(mine.phone)).toEqual([]);
  await expect.poll(() => carrier.bodiesTo(mine.phone), soon).toEqual(['Later']);
});

test(
  'of 200 texts from two tabs under every fault of the carrier and two kills none is lost and none is sent twice, each conversation in order [F-25] [F-74] [F-75] [RT-06]',
  slow,
  async () => {
    test.setTimeout(600_000);
    const clients = await Promise.all(Array.from({ length: 20 }, () => here.aTexter()));
    const texts = Array.from({ length: 10 }, (_, index) => `Text ${index + 1}`);
    const faults = [
      { drop: 'after' },
      { drop: 'before' },
      { status: 429, headers: { 'retry-after': '1' } },
      { status: 503, headers: { 'retry-after': '1' }, body: '{"code":20503}' },
      { status: 500, body: '<html>' },
      { drop: 'after' },
      { stall: 'after' },
    ] as const;
    // Each round is one text to everybody, and meets another fault.
    for (const [round, content] of texts.entries()) {
      const fault = faults[round];
      if (fault) carrier.break('POST Messages.json', fault, 2);
      const sent = Promise.all(clients.map(({ id }) => here.sendFromTwoTabs(id, content)));
      if (round === 2 || round === 5) await server.restart('SIGKILL');
      await sent;
    }
    // A text whose outcome is not known is due until it is settled, so nothing is sent after that.
    await expect.poll(() => itemsDue(server, ['texts']), { timeout: 400_000 }).toBe(0);
    for (const { phone, id } of clients) {
      expect(carrier.bodiesTo(phone)).toEqual(texts);
      const sent = (await here.thread(id)).filter(({ direction }) => direction === 'OUTBOUND');
      expect(sent.map(({ content, delivery_status }) => [content, delivery_status])).toEqual(
        texts.map((content) => [content, 'PROCESSED']),
      );
    }
    expect(server.logs).not.toContain('text_outcome_unknown');
  },
);
