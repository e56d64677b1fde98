import { MIMEType } from 'node:util';
import type { Context } from 'hono';
import type { Endpoint } from '#contract/http.ts';
import { refuseField } from '#server/domain/refusal.ts';

/** Limits of a JSON body; only attacks exceed them (F-55). */
const deepest = 32;
const mostValues = 20_000;
const mostNames = 200;
/** A form has a file and a few fields; thousands of parts are an attack (F-55). */
const mostParts = 32;
const forbiddenNames = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * The body of a request: an object from JSON, or the fields of a form.
 * @throws Refusal `invalid_request` if it cannot be parsed.
 */
export const readBody = async (c: Context, { encoding }: Endpoint): Promise<unknown> =>
  encoding === 'multipart' ? readForm(c) : readJson(c);

/** @throws Refusal `invalid_request` for invalid JSON, or for more of it than any endpoint takes. */
export async function readJson(c: Context): Promise<unknown> {
  const text = await c.req.text();
  if (text.trim() === '') return {};
  const body = jsonIn(text);
  if (!isWithinLimits(body)) throw refuseField('body', 'The body has too many fields or is nested too deeply.');
  return body;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refuseField('body', 'The body could not be read. Send JSON.');
  }
}

/** Whether the body is within the limits and has no key that could change a prototype. */
function isWithinLimits(body: unknown): boolean {
  let values = 0;
  const check = (value: unknown, depth: number): boolean => {
    values += 1;
    if (values > mostValues) return false;
    if (typeof value !== 'object' || value === null) return true;
    if (depth >= deepest) return false;
    if (Array.isArray(value)) return value.every((entry) => check(entry, depth + 1));
    const names = Object.keys(value);
    return (
      names.length <= mostNames &&
      names.every((name) => !forbiddenNames.has(name) && check((value as Record<string, unknown>)[name], depth + 1))
    );
  };
  return check(body, 0);
}

type Part = string | File;

async function readForm(c: Context): Promise<Record<string, Part>> {
  const type = c.req.header('content-type') ?? '';
  const boundary = boundaryIn(type);
  if (boundary === null) throw unreadableForm();
  const bytes = Buffer.from(await c.req.arrayBuffer());
  // Counted first, because parsing a part costs much more than finding it.
  if (!hasFewParts(bytes, `--${boundary}`)) throw refuseField('body', `The form has more than ${mostParts} parts.`);
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData().catch(() => {
    throw unreadableForm();
  });
  // The last of several parts with the same name wins.
  return Object.fromEntries(form);
}

const unreadableForm = () => refuseField('body', 'The form could not be read. Send it as multipart/form-data.');

function boundaryIn(type: string): string | null {
  try {
    const { essence, params } = new MIMEType(type);
    return essence === 'multipart/form-data' ? params.get('boundary') : null;
  } catch {
    return null;
  }
}

/** Each part begins with the boundary, and one more boundary closes the form. */
function hasFewParts(bytes: Buffer, boundary: string): boolean {
  let count = 0;
  for (let at = bytes.indexOf(boundary); at !== -1; at = bytes.indexOf(boundary, at + boundary.length)) {
    count += 1;
    if (count > mostParts + 1) return false;
  }
  return true;
}
