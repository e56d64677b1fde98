import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { capacity, limits } from '#contract/rules/limits.ts';
import { StorageUnavailable } from '#server/gateways/files/gateway.ts';
import { bucketFileStore } from '#server/gateways/files/s3.ts';
import { aBucket } from '#tests/support/bucket.ts';
import { aPng } from '#tests/support/png.ts';
import { aPractice, at, refusal, startWorld } from '#tests/support/server-world.ts';
import { directoryFileStore } from '#server/gateways/files/directory.ts';
import { deleteUnnamedFiles } from './delete-unnamed.ts';
import { imageSizeOf } from './image-size.ts';
import { openFile } from './open-file.ts';
import { uploadFile } from './upload-file.ts';
import { uploadedMedia } from './uploaded-media.ts';

const world = await startWorld();

const bytesOf = (...bytes: (number | string)[]) =>
  new Uint8Array(
    bytes.flatMap((part) => (typeof part === 'string' ? Array.from(part, (char) => char.charCodeAt(0)) : [part])),
  );
const aGif = (width: number, height: number) =>
  bytesOf('GIF89a', width & 255, width >> 8, height & 255, height >> 8, 0, 0, 0, ';');
const aJpeg = (width: number, height: number) =>
  bytesOf(
    0xff,
    0xd8,
    0xff,
    0xe0,
    0,
    4,
    0,
    0,
    0xff,
    0xc0,
    0,
    11,
    8,
    height >> 8,
    height & 255,
    width >> 8,
    width & 255,
    0,
    0,
    0,
    0,
    0xff,
    0xd9,
  );

describe('an uploaded picture', () => {
  let directory: string;
  beforeEach(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'rapport-files-'));
  });
  afterEach(() => rm(directory, { recursive: true }));

  async function anUploader() {
    const { practice, pims, organization, branch } = await aPractice(world);
    const storage = {
      files: directoryFileStore(path.join(directory, 'files')),
      publicOrigin: 'https://rapport.example',
    };
    const context = { pimsType: pims, practiceOrgId: organization, practiceSubOrgId: branch };
    const input = (bytes: Uint8Array<ArrayBuffer>, name = 'cat.png', as = context) => ({
      ...as,
      file: new File([bytes], name, { type: 'text/html' }),
    });
    const upload = (...given: Parameters<typeof input>) =>
      at(world, practice).run(uploadFile, input(...given), storage);
    const open = (id: string) => openFile(world.store.db, storage.files, id);
    const storedCounts = async () => ({
      rows: (await world.store.db.selectFrom('file').select('id').where('practice', '=', practice).execute()).length,
      files: (await readdir(directory, { recursive: true })).filter((name) => name !== 'files').length,
    });
    return { practice, storage, context, input, upload, open, storedCounts };
  }

  it('is stored under an unguessable address and served with its type [F-59] [API-35] [IN-37]', async () => {
    const { upload, open, storedCounts } = await anUploader();
    for (const [bytes, type] of [
      [aPng(), 'image/png'],
      [aGif(3, 300), 'image/gif'],
      [aJpeg(640, 480), 'image/jpeg'],
    ] as const) {
      const { id, url, content_type, size } = await upload(bytes, '../../etc/passwd.html');
      expect({ url, content_type, size }).toEqual({
        url: `https://rapport.example/files/${id}`,
        content_type: type,
        size: bytes.length,
      });
      expect(id).toMatch(/^[\w-]{32}$/);
      const response = await open(id);
      expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': type,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      });
    }
    expect(await storedCounts()).toEqual({ rows: 3, files: 3 });
  });

  it('is smaller than 4MB, to the byte [F-58] [CN-02] [IN-36]', async () => {
    const { upload, storedCounts } = await anUploader();
    expect((await upload(aPng(40, 30, limits.attachmentBytes - 1))).size).toBe(4_194_303);
    for (const size of [limits.attachmentBytes, limits.attachmentBytes + 1])
      await expect(upload(aPng(40, 30, size))).rejects.toEqual(refusal('file_too_big'));
    expect(await storedCounts()).toEqual({ rows: 1, files: 1 });
  });

  it('is recognised as an image by its bytes, and refused where it decodes to too many pixels [F-58] [F-59] [IN-37]', async () => {
    const { upload, storedCounts } = await anUploader();
    const svg = bytesOf('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
    for (const bytes of [svg, bytesOf('<html>'), bytesOf(), bytesOf('GIF87'), aPng(20_000, 20_000)])
      await expect(upload(bytes)).rejects.toEqual(refusal('unsupported_format'));
    expect(await storedCounts()).toEqual({ rows: 0, files: 0 });
  });

  it('is refused where it is damaged', async () => {
    const { upload, storedCounts } = await anUploader();
    const [png, gif, jpeg] = [aPng(40, 30, 5000), aGif(3, 300), aJpeg(640, 480)];
    for (const bytes of [png.slice(0, 18), png.slice(0, 300), gif.slice(0, -1), jpeg.slice(0, 12), jpeg.slice(0, -1)])
      await expect(upload(bytes)).rejects.toEqual(refusal('damaged_image'));
    expect(await storedCounts()).toEqual({ rows: 0, files: 0 });
  });

  it('belongs to the practice of the session, whatever the form says', async () => {
    const { context, upload, storedCounts } = await anUploader();
    await expect(upload(aPng(), 'cat.png', { ...context, practiceOrgId: 'elsewhere' })).rejects.toEqual(
      refusal('forbidden'),
    );
    expect(await storedCounts()).toEqual({ rows: 0, files: 0 });
  });

  it('leaves no row behind when its bytes cannot be written', async () => {
    const { practice, pims, organization, branch } = await aPractice(world);
    const full = {
      write: () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })),
      read: async () => null,
      remove: async () => undefined,
    };
    const input = {
      pimsType: pims,
      practiceOrgId: organization,
      practiceSubOrgId: branch,
      file: new File([aPng()], 'cat.png'),
    };
    await expect(at(world, practice).run(uploadFile, input, { files: full, publicOrigin: '' })).rejects.toThrow('full');
    expect(await world.store.db.selectFrom('file').select('id').where('practice', '=', practice).execute()).toEqual([]);
  });

  it('is temporarily refused while the bucket is away, and stored and served once it is back', async () => {
    const { bucket, faults, objects } = await aBucket();
    const { practice, input } = await anUploader();
    const files = bucketFileStore(bucket);
    const upload = () => at(world, practice).run(uploadFile, input(aPng()), { files, publicOrigin: '' });
    faults.push('busy', 'busy', 'busy');
    await expect(upload()).rejects.toBeInstanceOf(StorageUnavailable);
    const rows = () => world.store.db.selectFrom('file').select('id').where('practice', '=', practice).execute();
    expect([await rows(), objects.size]).toEqual([[], 0]);
    const { id } = await upload();
    expect(await rows()).toEqual([{ id }]);
    expect(new Uint8Array(await (await openFile(world.store.db, files, id)).arrayBuffer())).toEqual(aPng());
  });

  it('leaves no file behind when its row is rolled back [F-58]', async () => {
    const { practice, storage, input, storedCounts } = await anUploader();
    const failing = async (...given: Parameters<typeof uploadFile>) => {
      await uploadFile(...given);
      throw new Error('power cut');
    };
    await expect(at(world, practice).run(failing, input(aPng()), storage)).rejects.toThrow('power cut');
    expect(await storedCounts()).toEqual({ rows: 0, files: 0 });
  });

  it('stays when only the answer to the commit was lost', async () => {
    const { practice, storage, input, storedCounts } = await anUploader();
    const db = Object.assign(Object.create(world.store.db) as typeof world.store.db, {
      transaction: () => ({
        execute: async (work: Parameters<ReturnType<typeof world.store.db.transaction>['execute']>[0]) => {
          await world.store.db.transaction().execute(work);
          throw new Error('connection terminated');
        },
      }),
    });
    const runner = { ...world.runner, store: { ...world.store, db } };
    await expect(at({ ...world, runner }, practice).run(uploadFile, input(aPng()), storage)).rejects.toThrow(
      'terminated',
    );
    expect(await storedCounts()).toEqual({ rows: 1, files: 1 });
  });

  it('is deleted after thirty days, unless a text or a letter has named it', async () => {
    const { practice, storage, input, storedCounts } = await anUploader();
    const upload = () => at(world, practice).run(uploadFile, input(aPng()), storage);
    const [sent] = [await upload(), await upload()];
    await at(world, practice).run(uploadedMedia, [sent], storage.publicOrigin);
    const deleteAfter = (days: number) =>
      deleteUnnamedFiles({ db: world.store.db, now: new Date(Date.now() + days * 86_400_000) }, storage.files);
    await deleteAfter(29);
    expect(await storedCounts()).toEqual({ rows: 2, files: 2 });
    await deleteAfter(31);
    expect(await storedCounts()).toEqual({ rows: 1, files: 1 });
    expect((await openFile(world.store.db, storage.files, sent.id)).status).toBe(200);
  });

  it('is refused once the practice has uploaded 1 GB within a day', async () => {
    const { practice, storage, input } = await anUploader();
    await world.store.db
      .insertInto('file')
      .values({ practice, id: randomUUID(), content_type: 'image/png', name: null, size: capacity.uploadsOfADay })
      .execute();
    const upload = at(world, practice).run(uploadFile, input(aPng()), storage);
    await expect(upload).rejects.toEqual(refusal('uploads_used_up'));
  });

  it('is read as fast as its reader reads, who may leave at any time', async () => {
    const { practice, storage, input } = await anUploader();
    const { id } = await at(world, practice).run(uploadFile, input(aPng()), storage);
    let pieces = 0;
    const left = Promise.withResolvers<void>();
    const content = new ReadableStream<Uint8Array<ArrayBuffer>>(
      {
        pull: (controller) => {
          pieces += 1;
          controller.enqueue(new Uint8Array(65_536));
        },
        cancel: () => left.resolve(),
      },
      { highWaterMark: 0 },
    );
    const response = await openFile(
      world.store.db,
      { ...storage.files, read: async () => ({ size: 9e9, content }) },
      id,
    );
    const reader = response.body!.getReader();
    await reader.read();
    expect(pieces).toBeLessThan(4);
    await reader.cancel();
    await left.promise;
  });

  it('is not found at any other address', async () => {
    const { open } = await anUploader();
    for (const id of ['x', '../x', 'a\0', '']) await expect(open(id)).rejects.toEqual(refusal('not_found'));
  });
});

it('reads the size in an image’s header', () => {
  expect(imageSizeOf(aPng(40, 30), 'image/png')).toEqual({ width: 40, height: 30 });
  expect(imageSizeOf(aGif(300, 5), 'image/gif')).toEqual({ width: 300, height: 5 });
  expect(imageSizeOf(aJpeg(640, 480), 'image/jpeg')).toEqual({ width: 640, height: 480 });
  expect(imageSizeOf(bytesOf(0xff, 0xd8, 0xff), 'image/jpeg')).toBeNull();
});
