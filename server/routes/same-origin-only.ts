import type { MiddlewareHandler } from 'hono';
import { Refusal } from '#server/domain/refusal.ts';
import type { RequestEnv } from './request-env.ts';

/** For calls that need no session but have an effect: pages of other origins must not make a browser send them (CSRF). */
export const sameOriginOnly =
  (origin: string): MiddlewareHandler<RequestEnv> =>
  async (c, next) => {
    const from = c.req.header('origin');
    const isOwn = from === undefined || from === origin || from === new URL(c.req.url).origin;
    const site = c.req.header('sec-fetch-site') ?? 'none';
    if (c.req.method !== 'GET' && !(isOwn && ['none', 'same-origin'].includes(site))) throw new Refusal('forbidden');
    await next();
  };
