import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { Refusal } from '#server/domain/refusal.ts';

/**
 * Refuses a body of more than so many bytes. Nearly every request tells how long its body is, and Node cuts it off there; only one that does not is
 * counted as it comes, which takes a stream that nobody needs otherwise.
 */
export function limitBody(most: number): MiddlewareHandler {
  const refuse = () => {
    throw new Refusal('payload_too_large');
  };
  const count = bodyLimit({ maxSize: most, onError: refuse });
  return (c, next) => {
    const told = c.req.header('content-length');
    if (told === undefined || c.req.header('transfer-encoding') !== undefined)
      return c.req.method === 'GET' ? next() : count(c, next);
    return Number(told) > most ? refuse() : next();
  };
}
