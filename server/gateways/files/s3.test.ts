import { AwsV4Signer } from 'aws4fetch';
import { expect, it } from 'vitest';
import { aBucket } from '#tests/support/bucket.ts';
import { StorageUnavailable, type StoredFile } from './gateway.ts';
import { bucketFileStore, missingStorage } from './s3.ts';

const bytes = new Uint8Array([1, 2, 3, 255]);
const contentOf = async (file: StoredFile | null) =>
  file && { size: file.size, bytes: new Uint8Array(await new Response(file.content).arrayBuffer()) };

it('keeps a file under its id, reads it back, and forgets it', async () => {
  const { bucket, objects } = await aBucket();
  const files = bucketFileStore(bucket);
  await files.write('a-1_B', bytes);
  expect([...objects.keys()]).toEqual(['/pictures/staging/a-1_B']);
  expect(await contentOf(await files.read('a-1_B'))).toEqual({ size: 4, bytes });
  for (const _again of [1, 2]) await files.remove('a-1_B');
  expect(await files.read('a-1_B')).toBeNull();
});

it('repeats what a busy storage refused, and then says that it is not available [F-88]', async () => {
  const { bucket, faults, objects } = await aBucket();
  const files = bucketFileStore(bucket);
  faults.push('busy', 'busy');
  await files.write('once', bytes);
  expect(objects.size).toBe(1);
  faults.push('busy', 'busy', 'busy');
  await expect(files.read('once')).rejects.toBeInstanceOf(StorageUnavailable);
});

it('does not wait for a storage that is silent, breaks off, or is not there [F-88] @slow', async () => {
  const { bucket, faults } = await aBucket();
  const files = bucketFileStore(bucket, { timeout: 200 });
  faults.push('silent');
  await expect(files.write('a', bytes)).rejects.toBeInstanceOf(StorageUnavailable);
  await bucketFileStore(bucket).write('a', bytes);
  faults.push('cut off');
  await expect(files.read('a').then(contentOf)).rejects.toThrow('terminated');
  const nowhere = bucketFileStore({ ...bucket, url: 'http://127.0.0.1:9/pictures' });
  await expect(nowhere.read('a')).rejects.toBeInstanceOf(StorageUnavailable);
});

it('says at the start that it cannot be reached, and nothing where it answers', async () => {
  const { bucket } = await aBucket();
  expect(await missingStorage(bucket)).toEqual([]);
  expect(await missingStorage({ ...bucket, url: 'http://localhost:1025/pictures' })).toEqual([
    'No picture is stored or shown. The storage does not answer. FILES_URL is http://localhost:1025/pictures (ECONNREFUSED).',
  ]);
  expect(await missingStorage({ ...bucket, secret: 'wrong' })).toEqual([
    `No picture is stored or shown. The storage refuses GET with 403. FILES_URL is ${bucket.url}.`,
  ]);
});

it('names what an operator has set wrongly', async () => {
  const { bucket } = await aBucket();
  const wrongKey = bucketFileStore({ ...bucket, secret: 'wrong' });
  await expect(wrongKey.write('a', bytes)).rejects.toThrow('The storage refuses PUT with 403.');
  const wrongBucket = bucketFileStore({ ...bucket, url: bucket.url.replace('/pictures', '/nothing') });
  await expect(wrongBucket.write('a', bytes)).rejects.toThrow('The storage has no such bucket.');
});

it('signs as the documentation of the protocol signs its example of an upload', async () => {
  const signer = new AwsV4Signer({
    method: 'PUT',
    url: 'https://examplebucket.s3.amazonaws.com/test$file.text',
    headers: {
      date: 'Fri, 24 May 2013 00:00:00 GMT',
      'x-amz-storage-class': 'REDUCED_REDUNDANCY',
      'x-amz-content-sha256': '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
    },
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    service: 's3',
    region: 'us-east-1',
    datetime: '20130524T000000Z',
  });
  expect(await signer.authHeader()).toContain(
    'Signature=98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  );
});
