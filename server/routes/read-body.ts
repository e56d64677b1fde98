import type { Context } from 'hono';
import type { Endpoint } from '#contract/http.ts';
import { Refusal } from '#server/domain/refusal.ts';

/** A JSON body nests no deeper than this; more is an attack, not a request (F-55). */
const deepest = 32;
/** A form has a file and a few fields; whoever sends thousands means harm (F-55). */
const mostParts = 32;
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * The body as the endpoint wants it: an object from JSON, or the fields of a form.
 * @throws Refusal `invalid_request` where it cannot be read at all.
 */
export async function readBody(c: Context, endpoint: Endpoint): Promise<unknown> {
  if (endpoint.encoding === 'multipart') return readForm(c);
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

type Part = string | File;

async function readForm(c: Context): Promise<Record<string, Part | undefined>> {
  const form = await c.req.parseBody({ all: true }).catch(() => {
    throw unreadable('The form could not be read. Send it as multipart/form-data.');
  });
  if (Object.values(form).flat().length > mostParts) throw unreadable(`The form has more than ${mostParts} parts.`);
  // Of parts with one name the last counts.
  return Object.fromEntries(Object.entries(form).map(([name, part]) => [name, [part].flat().at(-1)]));
}

const unreadable = (message: string) => new Refusal('invalid_request', [{ field: 'body', message }]);

function isPlain(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (depth >= deepest) return false;
  return Object.keys(value).every(
    (key) => !forbiddenKeys.has(key) && isPlain((value as Record<string, unknown>)[key], depth + 1),
  );
}
