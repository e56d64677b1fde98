import { createHash } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { Hono } from 'hono';
import { onTestFinished } from 'vitest';
import type { Bucket } from '#server/gateways/files/s3.ts';
import { freePort } from './free-port.ts';
import { listeningApp } from './listening-app.ts';

type Fault = 'busy' | 'silent' | 'cut off';

/** A storage with S3's API on this machine until the test has finished. It refuses what is not signed by the bucket's key. */
export async function aBucket() {
  const port = await freePort();
  const bucket: Bucket = {
    url: `http://127.0.0.1:${port}/pictures/staging`,
    region: 'eu-central-1',
    keyId: 'AKIDTEST',
    secret: 'not-a-secret',
  };
  const objects = new Map<string, Uint8Array<ArrayBuffer>>();
  const faults: Fault[] = [];
  const app = new Hono();
  app.all('*', async ({ req: { raw } }) => {
    const fault = faults.shift();
    if (fault === 'busy') return new Response('<Error><Code>SlowDown</Code></Error>', { status: 503 });
    if (fault === 'silent') await after(60_000, undefined, { signal: raw.signal }).catch(() => undefined);
    const { pathname } = new URL(raw.url);
    const body = new Uint8Array(await raw.arrayBuffer());
    if (!pathname.startsWith('/pictures/'))
      return new Response('<Error><Code>NoSuchBucket</Code></Error>', { status: 404 });
    if (!(await isSigned(raw, body, bucket)))
      return new Response('<Error><Code>SignatureDoesNotMatch</Code></Error>', { status: 403 });
    if (raw.method === 'PUT') {
      objects.set(pathname, body);
      return new Response(null);
    }
    if (raw.method === 'DELETE') {
      objects.delete(pathname);
      return new Response(null, { status: 204 });
    }
    const found = objects.get(pathname);
    if (!found) return new Response('<Error><Code>NoSuchKey</Code></Error>', { status: 404 });
    return fault === 'cut off' ? brokenOff(found) : new Response(found);
  });
  const { close } = await listeningApp(app, port);
  onTestFinished(close);
  return { bucket, objects, faults };
}

/** Whether the request is signed as the bucket's key signs it, body included. */
async function isSigned(request: Request, body: Uint8Array, { region, keyId, secret }: Bucket): Promise<boolean> {
  const hash = request.headers.get('x-amz-content-sha256') ?? '';
  if (hash !== createHash('sha256').update(body).digest('hex')) return false;
  const signer = new AwsV4Signer({
    method: request.method,
    url: request.url,
    headers: { 'x-amz-content-sha256': hash },
    accessKeyId: keyId,
    secretAccessKey: secret,
    service: 's3',
    region,
    datetime: request.headers.get('x-amz-date') ?? '',
  });
  return (await signer.authHeader()) === request.headers.get('authorization');
}

/** The beginning alone, after which the storage is silent. */
const brokenOff = (bytes: Uint8Array<ArrayBuffer>) =>
  new Response(bytes.slice(0, 1), { headers: { 'content-length': String(bytes.length) } });
