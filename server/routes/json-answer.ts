import type { Context } from 'hono';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);

/** Length from which compression pays: a list of a thousand conversations is a megabyte of JSON. */
const compressFrom = 16 * 1024;
/** The fastest setting, because it runs for every request. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 1 };

/** Answers JSON. If the caller accepts it, a large answer is compressed, outside the main thread. */
export async function jsonAnswer(c: Context, body: unknown, status: 200 | 201 | 202 | 204): Promise<Response> {
  if (status === 204) return c.body(null, 204);
  const json = JSON.stringify(body);
  const headers = { 'content-type': 'application/json', vary: 'accept-encoding' };
  if (json.length < compressFrom || !/\bbr\b/.test(c.req.header('accept-encoding') ?? ''))
    return c.body(json, status, headers);
  return c.body(new Uint8Array(await compress(json, { params })), status, { ...headers, 'content-encoding': 'br' });
}
