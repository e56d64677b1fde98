import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { type FileStore, StorageUnavailable } from './gateway.ts';

/** A bucket of S3, or of a storage with the same API. */
export interface Bucket {
  /** The bucket's address, with a prefix of the files' names if there is one, without a trailing slash. */
  readonly url: string;
  readonly region: string;
  readonly keyId: string;
  readonly secret: string;
}

/** Milliseconds until an answer begins, after a file of the largest size was sent on a slow line. Readers may take longer. */
const defaultTimeout = 20_000;
/** Repetitions where the storage is busy. Each call changes the same as often as it is made. */
const repetitions = 2;

/** Stores files in a bucket, from which every process of the installation reads. */
export function bucketFileStore(
  { url, region, keyId, secret }: Bucket,
  { timeout = defaultTimeout }: { readonly timeout?: number } = {},
): FileStore {
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: secret,
    service: 's3',
    region,
    retries: repetitions,
  });
  const call = async (method: 'GET' | 'PUT' | 'DELETE', id: string, body?: Uint8Array<ArrayBuffer>) => {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), timeout);
    const response = await client
      .fetch(`${url}/${id}`, {
        method,
        ...(body && { body }),
        // Signed with the rest, so that the storage refuses what was changed on the way.
        headers: { 'x-amz-content-sha256': sha256(body ?? '') },
        redirect: 'manual',
        signal: late.signal,
      })
      .catch((error: unknown) => {
        throw new StorageUnavailable('The storage does not answer.', { cause: error });
      })
      .finally(() => clearTimeout(timer));
    if (response.ok || response.status === 404) return response;
    await response.body?.cancel();
    if (response.status >= 500 || response.status === 429)
      throw new StorageUnavailable(`The storage answers ${response.status}.`);
    throw new Error(`The storage refuses ${method} with ${response.status}.`);
  };
  return {
    write: async (id, bytes) => {
      const { status } = await call('PUT', id, bytes);
      if (status === 404) throw new Error('The storage has no such bucket.');
    },
    read: async (id) => {
      const { status, headers, body } = await call('GET', id);
      if (status !== 404 && body) return { size: Number(headers.get('content-length')), content: body };
      await body?.cancel();
      return null;
    },
    remove: async (id) => {
      await (await call('DELETE', id)).body?.cancel();
    },
  };
}

/** Milliseconds that a start waits for the storage. */
const startTimeout = 2000;

/** What an operator should know of a storage that cannot be reached when the server starts. */
export async function missingStorage(bucket: Bucket): Promise<string[]> {
  try {
    const file = await bucketFileStore(bucket, { timeout: startTimeout }).read('none');
    await file?.content.cancel();
  } catch (error) {
    const { message, cause } = error as Error;
    const { code } = ((cause as Error | undefined)?.cause ?? {}) as NodeJS.ErrnoException;
    const reason = code === undefined ? '' : ` (${code})`;
    return [`No picture is stored or shown. ${message} FILES_URL is ${bucket.url}${reason}.`];
  }
  return [];
}

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');
