import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { CarrierUnavailable, MediaRefusal, type SmsGateway } from '#server/gateways/sms/gateway.ts';
import { receiveText } from '#server/domain/conversation/receive-text.ts';
import type { FileStore } from '#server/gateways/files/gateway.ts';
import { namedFiles } from '#server/domain/file/inbound-media.ts';
import { openFile } from '#server/domain/file/open-file.ts';
import { type EventFeed, startEventFeed } from '#server/realtime/event-feed.ts';
import { aPhone } from '#tests/support/a-phone.ts';
import { aLog } from '#tests/support/log.ts';
import { memoryFiles } from '#tests/support/memory-files.ts';
import { aPng } from '#tests/support/png.ts';
import { announcements, aPractice, at, startOwnWorld } from '#tests/support/server-world.ts';
import { anSmsGateway } from '#tests/support/sms-gateway.ts';
import { startInboundMedia } from './inbound-media.ts';

const world = await startOwnWorld();
const { db } = world.store;

describe('a client’s picture', () => {
  let feed: EventFeed;
  let log: ReturnType<typeof aLog>;
  let files: FileStore;
  const stops: (() => Promise<void>)[] = [];
  beforeEach(async () => {
    log = aLog();
    files = memoryFiles();
    await db.deleteFrom('inbound_media').execute();
    feed = await startEventFeed(world.store, log.log);
  });
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop();
    await feed.close();
  });

  const start = (fetchMedia: SmsGateway['fetchMedia'], store = files) => {
    const runner = { store: world.store, wake: feed.wake };
    const gateway = anSmsGateway({ fetchMedia });
    stops.push(startInboundMedia({ runner, gateway, files: store, feed, log: log.log }).stop);
  };
  async function aText(contentTypes: readonly string[] = ['image/png']) {
    const { practice } = await aPractice(world);
    const media = namedFiles(
      contentTypes.map((contentType, index) => ({ url: `https://carrier.example/${index}`, contentType })),
      'https://rapport.example',
    );
    const text = { carrierId: randomUUID(), from: aPhone(), body: 'Look', media };
    const { messageId } = await at(world, practice, null).run(receiveText, text);
    const shown = async () => {
      const row = await db.selectFrom('message').select('media').where('id', '=', messageId).executeTakeFirstOrThrow();
      return row.media.map(({ content_type: type, state }) => [type, state ?? null]);
    };
    const waiting = () => db.selectFrom('inbound_media').selectAll().where('practice', '=', practice).execute();
    /** As if the time until the next attempt had passed. */
    const retryNow = () =>
      db
        .updateTable('inbound_media')
        .set({ claimed_until: new Date(0) })
        .execute();
    return { practice, messageId, fileId: media[0]?.fileId ?? '', shown, waiting, retryNow };
  }

  it('is shown once it is fetched, under the address that the text named from the start [IN-05]', async () => {
    const { practice, messageId, fileId, shown, waiting } = await aText();
    expect(await shown()).toEqual([['image/png', 'LOADING']]);
    await expect(openFile(db, files, fileId)).rejects.toMatchObject({ code: 'not_found' });
    start(async () => aPng());
    await vi.waitFor(async () => expect(await shown()).toEqual([['image/png', null]]));
    const response = await openFile(db, files, fileId);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(aPng());
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(await waiting()).toEqual([]);
    expect((await announcements(world, practice)).filter((one) => one === `message ${messageId}`)).toHaveLength(2);
  });

  it('is fetched once with several processes at work, and each picture of a text is shown', async () => {
    const fetched: string[] = [];
    const fetchMedia = async (url: string) => {
      fetched.push(url);
      return aPng();
    };
    start(fetchMedia);
    start(fetchMedia);
    const { shown } = await aText(['image/png', 'image/jpeg', 'video/mp4', 'image/gif']);
    await vi.waitFor(async () =>
      expect(await shown()).toEqual([
        ['image/png', null],
        ['image/png', null],
        ['video/mp4', null],
        ['image/png', null],
      ]),
    );
    expect(fetched.toSorted()).toEqual([0, 1, 3].map((index) => `https://carrier.example/${index}`));
  });

  it('that the carrier withholds is fetched again, for a day at most, and then shown as failed [F-76]', async () => {
    let isAway = true;
    const { shown, waiting, retryNow } = await aText();
    start(async () => {
      if (isAway) throw new CarrierUnavailable('503');
      return aPng();
    });
    await vi.waitFor(() => expect(log.lines()).toMatchObject([{ event: 'job_retried', job: 'inbound_media' }]));
    expect(await shown()).toEqual([['image/png', 'LOADING']]);
    await db
      .updateTable('inbound_media')
      .set({ create_ts: new Date(Date.now() - 90_000_000) })
      .execute();
    const late = await aText();
    await vi.waitFor(() => expect(log.lines()).toHaveLength(2));
    await retryNow();
    await vi.waitFor(async () => expect(await shown()).toEqual([['image/png', 'FAILED']]));
    isAway = false;
    await retryNow();
    await vi.waitFor(async () => expect(await late.shown()).toEqual([['image/png', null]]));
    expect(await waiting()).toEqual([]);
  });

  it('is given up in time to be fetched by another process [F-76]', async () => {
    const expired = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(expired.signal);
    onTestFinished(() => timeout.mockRestore());
    const { shown } = await aText();
    start(
      (_url, { signal }) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('Too late.')))),
    );
    await vi.waitFor(() => expect(timeout).toHaveBeenCalledWith(29_000));
    expired.abort();
    await vi.waitFor(() => expect(log.lines()).toMatchObject([{ event: 'job_retried', job: 'inbound_media' }]));
    expect(await shown()).toEqual([['image/png', 'LOADING']]);
  });

  it('that is no picture, or not at the carrier, is shown as failed at once [F-59] [F-76]', async () => {
    const hostile = [
      () => Promise.reject(new MediaRefusal('The attachment is too large.')),
      async () => new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      async () => aPng(20_000, 20_000),
      async () => new Uint8Array(),
    ];
    for (const fetchMedia of hostile) {
      const { shown, waiting, fileId } = await aText();
      start(fetchMedia);
      await vi.waitFor(async () => expect(await shown()).toEqual([['image/png', 'FAILED']]));
      expect(await waiting()).toEqual([]);
      await expect(openFile(db, files, fileId)).rejects.toMatchObject({ code: 'not_found' });
      await stops.pop()?.();
    }
  });

  it('is fetched again after a full disk', async () => {
    const full = {
      ...files,
      write: () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })),
    };
    const { shown, waiting, retryNow } = await aText();
    start(async () => aPng(), full);
    await vi.waitFor(() => expect(log.lines()).toMatchObject([{ event: 'job_retried' }]));
    expect(await shown()).toEqual([['image/png', 'LOADING']]);
    expect(await waiting()).toHaveLength(1);
    await stops.pop()?.();
    start(async () => aPng());
    await retryNow();
    await vi.waitFor(async () => expect(await shown()).toEqual([['image/png', null]]));
  });
});
