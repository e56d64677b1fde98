import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { intentHeader, publishHeaders } from '#contract/http.ts';
import type { RequestEnv } from './request-env.ts';

/** What the page sends and reads; the session is a header, so no cookies cross origins. */
const headers = {
  sent: ['Authorization', 'Content-Type', intentHeader, publishHeaders.id, publishHeaders.version],
  read: ['Date', 'Retry-After', 'X-Request-Id'],
};
/** Seconds for which a browser does not ask again. */
const maxAge = 600;

/** Lets pages of these origins call this server from a browser. An origin is compared, never echoed (F-61). */
export const callsFromPages = (origins: readonly string[]): MiddlewareHandler<RequestEnv> =>
  cors({
    origin: [...origins],
    allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowHeaders: headers.sent,
    exposeHeaders: headers.read,
    maxAge,
  });

/** Lets pages of other origins show images, whose addresses cannot be guessed. */
export const imagesInPages: MiddlewareHandler<RequestEnv> = async (c, next) => {
  await next();
  c.res.headers.set('cross-origin-resource-policy', 'cross-origin');
};
