import * as z from 'zod/mini';
import { limits } from './limits.ts';

/** A text of at most 1600 UTF-16 code units, which is what the composer counts (D-40); zod's own check counts code points. */
export const messageText = z.string().check(
  z.refine((text) => text.length <= limits.messageLength, `Use at most ${limits.messageLength} characters.`),
  z.meta({ maxLength: limits.messageLength }),
);
