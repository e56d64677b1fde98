import type { Context } from 'hono';
import type * as z from 'zod/mini';
import { e164 } from '#contract/rules/texting/phone.ts';
import type { Db } from '#server/db/schema.ts';
import { practiceAtNumber } from '#server/domain/practice/practice-at-number.ts';
import { refuseField, Refusal } from '#server/domain/refusal.ts';
import { safelyParsed } from '#server/lib/safely-parsed.ts';
import { fieldErrors } from '#contract/field-errors.ts';
import { readJson } from '#server/routes/read-body.ts';

/** The call names something that does not exist in the sandbox. */
export class NotFound extends Error {}

/** @throws Refusal `invalid_request` naming each field. */
export async function bodyOf<T extends z.ZodMiniType>(c: Context, schema: T): Promise<z.output<T>> {
  return parsed('body', schema, await readJson(c));
}

/** @throws Refusal `invalid_request` naming each parameter. */
export const queryOf = <T extends z.ZodMiniType>(c: Context, schema: T): z.output<T> =>
  parsed('query', schema, c.req.query());

function parsed<T extends z.ZodMiniType>(place: 'body' | 'query', schema: T, input: unknown): z.output<T> {
  const result = safelyParsed(schema, input);
  if (result.success) return result.data;
  throw new Refusal('invalid_request', fieldErrors(place, result.error.issues));
}

/** @throws Refusal `invalid_request` */
export function phoneOf(c: Context): string {
  const phone = e164.safeParse(c.req.param('phone'));
  if (!phone.success) throw refuseField('path.phone', 'Use the international form, such as +15551234567.');
  return phone.data;
}

/** The row key of the practice that texts from this number. @throws NotFound */
export async function practiceAt(db: Db, phone: string): Promise<string> {
  const practice = await practiceAtNumber(db, phone);
  if (practice === null) throw new NotFound(`No practice texts from ${phone}.`);
  return practice;
}
