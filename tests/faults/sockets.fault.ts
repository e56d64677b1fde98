import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { WebSocket } from 'ws';
import { listConversations } from '#contract/communication/conversations.ts';
import { closeCodes } from '#contract/events.ts';
import { limits } from '#contract/rules/limits.ts';
import { aPhone } from '#tests/support/a-phone.ts';
import { ApiClient, type Intent, intents } from '#tests/support/api-client.ts';
import { Ledger } from '../../bench/load/ledger.ts';
import { Screens } from '../../bench/load/screens.ts';
import { screensEach } from '../../bench/load/target.ts';
import { journeyServer } from '#tests/support/journey-server.ts';
import { test } from '#tests/support/journey.ts';

const { server, sandbox } = journeyServer();

const practices = 30;

/** Sends like the page: with one key, until it is answered. */
async function sendUntilAccepted(api: ApiClient, intent: Intent): Promise<void> {
  for (;;) {
    const status = await api.send(intent).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 201) return;
    await wait(500);
  }
}

test(
  'three hundred sockets reconnect after a restart, each receives what it missed, and nothing is lost [F-70]',
  { tag: '@slow' },
  async () => {
    const apis: ApiClient[] = [];
    while (apis.length < practices) apis.push(await ApiClient.open(server.url));
    const apiOf = (practice: number) => apis[practice] as ApiClient;
    const api = apiOf(0);
    const screens = await Screens.open(
      {
        socketOf: (practice) => apiOf(practice).socketAddress(),
        catchUp: async (practice, _screen, since) => {
          const { status } = await apiOf(practice).call(listConversations, { changed_since: since.toISOString() });
          expect(status).toBe(200);
        },
      },
      new Ledger(practices),
      practices * screensEach,
    );
    try {
      const all = intents(await api.textedBy(10), 40);
      const sent = all.map(async (intent, index) => {
        await wait(index * 100);
        await sendUntilAccepted(api, intent);
      });
      const { catchUpTimes } = await screens.dropAll(() => server.restart('SIGTERM'));
      await Promise.all(sent);

      expect(catchUpTimes).toHaveLength(practices * screensEach);
      for (const { conversation, phone } of all.slice(0, 10)) {
        const written = all.filter((one) => one.conversation === conversation).map(({ content }) => content);
        expect([...(await api.sentIn(conversation)).values()].toSorted()).toEqual(written.toSorted());
        const received = () => sandbox.textsReceivedBy(phone);
        await expect.poll(async () => (await received()).toSorted()).toEqual(written.toSorted());
      }
    } finally {
      screens.close();
    }
  },
);

/** Counts the bytes that a socket receives. */
function bytesOf(socket: WebSocket): () => number {
  let bytes = 0;
  socket.on('message', (frame: Buffer) => (bytes += frame.length));
  return () => bytes;
}

test(
  'closes a socket that never reads with 1013 once a megabyte is queued for it, and serves the others [F-71]',
  { tag: '@slow' },
  async () => {
    const api = await ApiClient.open(server.url);
    const [slow, quick] = (await api.openSockets(2)) as [WebSocket, WebSocket];
    try {
      await Promise.all([once(slow, 'open'), once(quick, 'open')]);
      const [slowBytes, quickBytes] = [bytesOf(slow), bytesOf(quick)];
      slow.pause();
      const phone = aPhone();
      const write = () => sandbox.textFrom(phone, api.link.practicePhone, '€'.repeat(limits.messageLength));
      // The system's buffers take some megabytes before ours is used.
      const mark = 10_000_000;
      while (quickBytes() < mark) await Promise.all(Array.from({ length: 20 }, write));
      expect((await api.call(listConversations, {})).status).toBe(200);
      expect(quick.readyState).toBe(WebSocket.OPEN);

      slow.resume();
      const [code] = (await once(slow, 'close')) as [number];
      expect(code).toBe(closeCodes.tooSlow);
      expect(slowBytes()).toBeLessThan(quickBytes());
    } finally {
      slow.terminate();
      quick.terminate();
    }
  },
);
