import type { Context } from 'hono';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Html } from './portal-document.ts';

const compress = promisify(gzip);
/** Length from which compression pays. */
const compressFrom = 4 * 1024;

/** Answers a page. If the browser accepts it, a long one is compressed: a list of times repeats itself. */
export async function htmlAnswer(
  c: Context,
  page: Html,
  status: 200 | 404 | 409 | 413 | 422 | 429 = 200,
): Promise<Response> {
  const text = String(await page);
  const headers = { 'content-type': 'text/html; charset=utf-8', vary: 'accept-encoding' };
  if (text.length < compressFrom || !/\bgzip\b/.test(c.req.header('accept-encoding') ?? ''))
    return c.body(text, status, headers);
  return c.body(new Uint8Array(await compress(text)), status, { ...headers, 'content-encoding': 'gzip' });
}
