import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import type { RequestEnv } from '#server/routes/request-env.ts';

/** Lets pages of these other origins call, without cookies; the client of flags reads the date. */
export const otherPages = (origins: readonly string[]): MiddlewareHandler<RequestEnv> =>
  cors({ origin: [...origins], allowMethods: ['GET', 'POST', 'REPORT'], exposeHeaders: ['Date'], maxAge: 600 });
