import * as z from 'zod/mini';
import { limits } from './limits.ts';

/** Refuses a text of more than so many UTF-16 code units, which is what counters beside fields count (D-40); zod's own check counts code points. */
export const atMostUnits = (maximum: number, error?: string) =>
  z.check<string>(({ value, issues }) => {
    if (value.length > maximum)
      issues.push({ code: 'too_big', origin: 'string', maximum, inclusive: true, input: value, message: error });
  });

/** A text of at most so many UTF-16 code units. */
export const textUpTo = (maximum: number, error?: string) =>
  z.string().check(atMostUnits(maximum, error), z.meta({ maxLength: maximum }));

/** A text message. */
export const messageText = textUpTo(limits.messageLength, `Use at most ${limits.messageLength} characters.`);
