import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { CarrierUnavailable, MediaRefusal, type SmsGateway } from '#server/gateways/sms/gateway.ts';
import { capacity } from '#contract/rules/limits.ts';
import { receiveText } from '#server/domain/conversation/receive-text.ts';
import type { FileStore } from '#server/gateways/files/gateway.ts';
import { fetchMediaAgain } from '#server/domain/conversation/fetch-media-again.ts';
import { namedFiles } from '#server/domain/file/inbound-media.ts';
import { openFile } from '#server/domain/file/open-file.ts';
import { type EventFeed, startEventFeed } from '#server/realtime/event-feed.ts';
import { aPhone } from '#tests/support/a-phone.ts';
import { aLog } from '#tests/support/log.ts';
import { memoryFiles } from '#tests/support/memory-files.ts';
import { anAvif, aWebp } from '#tests/support/pictures.ts';
import { aPng } from '#tests/support/png.ts';
import { announcements, aPractice, at, startOwnWorld } from '#tests/support/server-world.ts';
import { anSmsGateway } from '#tests/support/sms-gateway.ts';
import { startInboundMedia } from './inbound-media.ts';

const world = await startOwnWorld();
const { db } = world.store;

const found = (bytes: Uint8Array<ArrayBuffer> = aPng(), name: string | null = null) => ({ bytes, name });
const written = (...parts: (string | number)[]) =>
  new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(typeof part === 'string' ? part : [part]))));

describe('a client’s file', () => {
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
    const attached = namedFiles(
      contentTypes.map((contentType, index) => ({ url: `https://carrier.example/${index}`, contentType })),
      'https://rapport.example',
    );
    const text = { carrierId: randomUUID(), from: aPhone(), body: 'Look', media: attached };
    const { messageId } = await at(world, practice, null).run(receiveText, text);
    const row = () =>
      db
        .selectFrom('message')
        .select(['media', 'conversation_id'])
        .where('id', '=', messageId)
        .executeTakeFirstOrThrow();
    const media = async () => (await row()).media;
    const shown = async () => (await media()).map(({ content_type: type, state }) => [type, state ?? null]);
    const conversationId = (await row()).conversation_id;
    const waiting = () => db.selectFrom('inbound_media').selectAll().where('practice', '=', practice).execute();
    /** As if the time until the next attempt had passed. */
    const retryNow = () =>
      db
        .updateTable('inbound_media')
        .set({ claimed_until: new Date(0) })
        .execute();
    return { practice, messageId, fileId: attached[0]?.fileId ?? '', media, conversationId, shown, waiting, retryNow };
  }

  it('is shown once it is fetched, under the address that the text named from the start [IN-05]', async () => {
    const { practice, messageId, fileId, shown, waiting } = await aText();
    expect(await shown()).toEqual([['image/png', 'LOADING']]);
    await expect(openFile(db, files, fileId)).rejects.toMatchObject({ code: 'not_found' });
    start(async () => found());
    await vi.waitFor(async () => expect(await shown()).toEqual([['image/png', null]]));
    const response = await openFile(db, files, fileId);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(aPng());
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(await waiting()).toEqual([]);
    expect((await announcements(world, practice)).filter((one) => one === `message ${messageId}`)).toHaveLength(2);
  });

  it('is fetched once with several processes at work, and each picture of a text is shown @slow', async () => {
    const fetched: string[] = [];
    const fetchMedia = async (url: string) => {
      fetched.push(url);
      return found();
    };
    start(fetchMedia);
    start(fetchMedia);
    const { shown } = await aText(['image/png', 'image/jpeg', 'video/mp4', 'image/gif']);
    await vi.waitFor(async () =>
      expect(await shown()).toEqual([
        ['image/png', null],
        ['image/png', null],
        ['image/png', null],
        ['image/png', null],
      ]),
    );
    expect(fetched.toSorted()).toEqual([0, 1, 2, 3].map((index) => `https://carrier.example/${index}`));
  });

  it('that the carrier withholds is fetched again, for a day at most, and then shown as failed [F-76] @slow', async () => {
    let isAway = true;
    const { shown, retryNow } = await aText();
    start(async () => {
      if (isAway) throw new CarrierUnavailable('503');
      return found();
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
    expect(await late.waiting()).toEqual([]);
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

  it('is kept as what its bytes show, with its name and size, and only ever saved unless it is a picture [F-59] @slow', async () => {
    const sent: [string, Uint8Array<ArrayBuffer>, string | null, string, string | null][] = [
      ['application/pdf', written('%PDF-1.7 …'), 'Impfung (2).pdf', 'application/pdf', 'Impfung (2).pdf'],
      ['image/jpeg', written('PK', 3, 4, 'zip'), 'cat.jpg', 'application/zip', 'cat.jpg.zip'],
      [
        'image/png',
        written('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
        null,
        'text/plain',
        'file.txt',
      ],
      ['text/x-vcard', written('BEGIN:VCARD\r\nFN:Maya\r\nEND:VCARD'), null, 'text/vcard', 'file.vcf'],
      ['audio/amr', written('#!AMR\n', 0x3c), null, 'audio/amr', 'file.amr'],
      ['image/heic', written(0, 0, 0, 24, 'ftypheic'), 'IMG_1.HEIC', 'image/heic', 'IMG_1.HEIC'],
      ['video/3gpp', written(0, 0, 0, 24, 'ftyp3gp4'), null, 'video/3gpp', 'file.3gp'],
      ['image/png', aPng(20_000, 20_000), null, 'application/octet-stream', 'file.bin'],
      ['image/png', aPng().slice(0, 40), null, 'image/png', null],
      ['image/webp', aWebp(640, 480), null, 'image/webp', null],
      ['image/avif', anAvif(640, 480), null, 'image/avif', null],
    ];
    for (const [stated, bytes, name, type, savedAs] of sent) {
      const { media, shown, fileId } = await aText([stated]);
      start(async () => found(bytes, name));
      await vi.waitFor(async () => expect(await shown()).toEqual([[type, null]]));
      expect(await media()).toMatchObject(
        [{ size: bytes.length, name }].map((one) => (name && savedAs !== name ? { ...one, name: savedAs } : one)),
      );
      const response = await openFile(db, files, fileId);
      expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes);
      const { headers } = response;
      expect([headers.get('x-content-type-options'), headers.get('content-security-policy')]).toEqual([
        'nosniff',
        "default-src 'none'; sandbox",
      ]);
      expect(String(headers.get('content-disposition'))).toContain(
        savedAs === null ? 'null' : `attachment; filename="${savedAs}"`,
      );
      await stops.pop()?.();
    }
  });

  it('says why it is not there: too large, gone, or more than a practice may get in a day [F-76]', async () => {
    const failing = [
      [() => Promise.reject(new MediaRefusal('too_large', 'The attachment is too large.')), 'too_large'],
      [() => Promise.reject(new MediaRefusal('gone', 'Not here.')), 'gone'],
      [async () => found(new Uint8Array()), 'gone'],
      [async () => found(), 'too_many'],
    ] as const;
    for (const [fetchMedia, failure] of failing) {
      const { practice, media, fileId } = await aText();
      const most = {
        practice,
        id: randomUUID(),
        content_type: 'image/png',
        size: capacity.clientFilesOfADay,
        from_client: true,
      };
      if (failure === 'too_many')
        await db
          .insertInto('file')
          .values({ ...most, name: null })
          .execute();
      start(fetchMedia);
      await vi.waitFor(async () => expect(await media()).toMatchObject([{ state: 'FAILED', failure }]));
      await expect(openFile(db, files, fileId)).rejects.toMatchObject({ code: 'not_found' });
      await stops.pop()?.();
    }
  });

  it('that could not be reached for a day is fetched once more where staff ask for it, and not by itself @slow', async () => {
    const { practice, conversationId, messageId, media, retryNow } = await aText();
    await db
      .updateTable('inbound_media')
      .set({ create_ts: new Date(Date.now() - 90_000_000) })
      .execute();
    let asked = 0;
    start(async () => {
      asked += 1;
      if (asked === 1) throw new CarrierUnavailable('503');
      return found();
    });
    await vi.waitFor(async () => expect(await media()).toMatchObject([{ state: 'FAILED', failure: 'unreachable' }]));
    await retryNow();
    const staff = at(world, practice);
    const elsewhere = at(world, (await aPractice(world)).practice);
    const ask = { id: conversationId, messageId };
    await expect(elsewhere.run(fetchMediaAgain, ask)).rejects.toMatchObject({ code: 'conversation_not_found' });
    await expect(staff.run(fetchMediaAgain, { ...ask, messageId: randomUUID() })).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(asked).toBe(1);
    expect((await staff.run(fetchMediaAgain, ask)).media).toMatchObject([{ state: 'LOADING', failure: null }]);
    await vi.waitFor(async () => expect(await media()).toMatchObject([{ state: null }]));
    expect((await staff.run(fetchMediaAgain, ask)).media).toMatchObject([{ state: null }]);
    expect(asked).toBe(2);
  });

  it('is fetched again after a full disk', async () => {
    const full = {
      ...files,
      write: () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })),
    };
    const { shown, waiting, retryNow } = await aText();
    start(async () => found(), full);
    await vi.waitFor(() => expect(log.lines()).toMatchObject([{ event: 'job_retried' }]));
    expect(await shown()).toEqual([['image/png', 'LOADING']]);
    expect(await waiting()).toHaveLength(1);
    await stops.pop()?.();
    start(async () => found());
    await retryNow();
    await vi.waitFor(async () => expect(await shown()).toEqual([['image/png', null]]));
  });
});
