import type { Context } from 'hono';
import type { Endpoint } from '#contract/http.ts';
import { Refusal } from '#server/domain/refusal.ts';

/** A JSON body nests no deeper than this; more is an attack, not a request (F-55). */
const deepest = 32;
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * The body as the endpoint wants it: an object from JSON, or the fields of a form.
 * @throws Refusal `invalid_request` where it cannot be read at all.
 */
export async function readBody(c: Context, endpoint: Endpoint): Promise<unknown> {
  if (endpoint.encoding === 'multipart')
    return c.req.parseBody().catch(() => {
      throw unreadable('The form could not be read. Send it as multipart/form-data.');
    });
  const text = await c.req.text();
  if (text.trim() === '') return {};
  try {
    const body: unknown = JSON.parse(text);
    if (!isPlain(body, 0)) throw new Error('nested too deeply');
    return body;
  } catch {
    throw unreadable('The body could not be read. Send JSON.');
  }
}

const unreadable = (message: string) => new Refusal('invalid_request', [{ field: 'body', message }]);

function isPlain(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (depth >= deepest) return false;
  return Object.keys(value).every(
    (key) => !forbiddenKeys.has(key) && isPlain((value as Record<string, unknown>)[key], depth + 1),
  );
}
