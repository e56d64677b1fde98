import * as z from 'zod/mini';

/**
 * Reads what came from outside by a schema. The library asks whatever stands in the place of a text or a list for its `length`, and stumbles
 * over one that can be compared with no number; that is no valid input either.
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
