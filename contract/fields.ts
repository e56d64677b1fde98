import * as z from 'zod/mini';

// Every text and every list of the contract has a limit, so that no request and no answer can grow without end.

/** Refuses a text of more than so many UTF-16 code units, which is what counters beside fields count (D-40); zod's own check counts code points. */
export const atMostUnits = (maximum: number, error?: string) =>
  z.check<string>(({ value, issues }) => {
    if (value.length > maximum)
      issues.push({ code: 'too_big', origin: 'string', maximum, inclusive: true, input: value, message: error });
  });

/** A text of at most so many UTF-16 code units. */
export const text = (maximum: number, error?: string) =>
  z.string().check(atMostUnits(maximum, error), z.meta({ maxLength: maximum }));

/** A short text of one form, and what is said of any other. */
export const textMatching = (pattern: RegExp, most: number, error: string) =>
  z.string().check(z.regex(pattern, { error, abort: true }), z.maxLength(most));

/** A list of at most so many entries. */
export const list = <S extends z.core.SomeType>(item: S, most: number) => z.array(item).check(z.maxLength(most));

/** An object whose names are not known beforehand, of at most so many entries. */
export const dictionary = <K extends z.core.$ZodRecordKey, V extends z.core.SomeType>(key: K, value: V, most: number) =>
  z.record(key, value).check(
    z.refine((entries) => Object.keys(entries).length <= most, `Use at most ${most} entries.`),
    z.meta({ maxProperties: most }),
  );

/** By which something is known. */
export const id = text(128);
/** The same where it must be said. */
export const requiredId = id.check(z.minLength(1));
/** What stands in one line: a name, a number, an address. */
export const line = text(500);
/** What may be longer, such as a note or what a client wrote. */
export const prose = text(20_000);
/** An address on the web. */
export const webAddress = text(8192);

/** How long a list can be that nobody pages through: the conversations of a page, the rooms of a practice. */
export const longList = 10_000;
