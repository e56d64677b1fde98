import * as z from 'zod/mini';

/**
 * Parses untrusted input. Zod reads the `length` of any object in the place of a text or a list, and throws a TypeError if it cannot be
 * compared with a number; here that is invalid input too.
 */
export function safelyParsed<S extends z.ZodMiniType>(
  schema: S,
  given: unknown,
): z.core.util.SafeParseResult<z.output<S>> {
  try {
    return schema.safeParse(given);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return {
      success: false,
      error: new z.core.$ZodRealError([{ code: 'custom', path: [], message: 'Invalid input', input: given }]),
    };
  }
}
