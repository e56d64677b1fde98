import * as z from 'zod/mini';
import { longestAddress, mailAddress } from './rules/mail-address.ts';

// Every text and every list of the contract has a limit, so that requests and answers have one too.

/** Limits UTF-16 code units, as the counters beside fields do (D-40); zod's own check counts code points. */
export const atMostUnits = (maximum: number, error?: string) =>
  z.check<string>(({ value, issues }) => {
    if (value.length > maximum)
      issues.push({ code: 'too_big', origin: 'string', maximum, inclusive: true, input: value, message: error });
  });

/** A text of at most so many UTF-16 code units. */
export const text = (maximum: number, error?: string) =>
  z.string().check(atMostUnits(maximum, error), z.meta({ maxLength: maximum }));

/** A short text that matches a pattern; `error` is the message for any other. */
export const textMatching = (pattern: RegExp, most: number, error: string) =>
  z.string().check(z.regex(pattern, { error, abort: true }), z.maxLength(most));

/** One plain mailbox: neither a display name, nor several addresses, nor another header (F-56). `error` is the message for anything else. */
export const mailbox = (error: string) =>
  text(longestAddress).check(
    z.refine((given) => mailAddress(given) !== null, error),
    z.meta({ format: 'email' }),
  );

/** A list of at most so many entries. */
export const list = <S extends z.core.SomeType>(item: S, most: number) => z.array(item).check(z.maxLength(most));

/** An object with arbitrary keys and at most so many entries. */
export const dictionary = <K extends z.core.$ZodRecordKey, V extends z.core.SomeType>(key: K, value: V, most: number) =>
  z.record(key, value).check(
    z.refine((entries) => Object.keys(entries).length <= most, `Use at most ${most} entries.`),
    z.meta({ maxProperties: most }),
  );

/** An object of any JSON, stored and answered as it is. */
export type JsonObject = Readonly<Record<string, unknown>>;

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const mostNames = 64;
const mostItems = 128;
const deepest = 20;
const isNested = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isNested(inner, levels - 1)));
/** @param value not nested too deeply */
const isCrowded = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (Object.keys(value).length > (Array.isArray(value) ? mostItems : mostNames) || Object.values(value).some(isCrowded));

/** An object of any JSON of at most so many characters. */
export const jsonObject = (most: number) =>
  z.custom<JsonObject>(isJsonObject, 'Send an object.').check(
    z.refine((value) => JSON.stringify(value).length <= most, `Use at most ${most} characters of JSON.`),
    z.refine((value) => !isNested(value, deepest), { error: `Use at most ${deepest} levels.`, abort: true }),
    z.refine(
      (value) => !isCrowded(value),
      `Use at most ${mostNames} fields in an object, and ${mostItems} entries in a list.`,
    ),
    z.meta({ type: 'object', maxLength: most, maxProperties: mostNames }),
  );

export const id = text(128);
export const requiredId = id.check(z.minLength(1));
/** A text of one line: a name, a number, an address. */
export const line = text(500);
/** A longer text, such as a note or a client's message. */
export const prose = text(20_000);
export const webAddress = text(8192);

/** The limit of lists without paging, such as the rooms of a practice. */
export const longList = 10_000;
