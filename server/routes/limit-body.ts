import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { Refusal } from '#server/domain/refusal.ts';

/**
 * Refuses a body of more than so many bytes. Nearly every request declares its length, which Node enforces; the others are counted
 * while they arrive, which costs a stream.
 */
export function limitBody(most: number): MiddlewareHandler {
  const refuse = () => {
    throw new Refusal('payload_too_large');
  };
  const count = bodyLimit({ maxSize: most, onError: refuse });
  return (c, next) => {
    const declared = c.req.header('content-length');
    if (declared === undefined || c.req.header('transfer-encoding') !== undefined)
      return c.req.method === 'GET' ? next() : count(c, next);
    return Number(declared) > most ? refuse() : next();
  };
}
