import { createHash, timingSafeEqual } from 'node:crypto';
import type { Handler } from 'hono';
import { exposition, expositionType, type Metric } from '#server/lib/prometheus.ts';
import { bearerToken } from './bearer-token.ts';
import type { RequestEnv } from './request-env.ts';

/** What `/metrics` serves to callers with the token. */
export interface MetricsSource {
  readonly token: string;
  /** All metrics but those of requests. */
  readonly read: () => Promise<readonly Metric[]>;
}

/** Answers metrics in Prometheus's text format. */
export const metrics =
  (token: string, read: () => Promise<readonly Metric[]>): Handler<RequestEnv> =>
  async (c) => {
    if (!isSame(bearerToken(c) ?? '', token))
      return c.text('Send METRICS_TOKEN as a bearer token.\n', 401, { 'www-authenticate': 'Bearer' });
    return c.body(exposition(await read()), 200, { 'content-type': expositionType, 'cache-control': 'no-store' });
  };

/** Compares in constant time, so that the time of the answer does not help to guess the token. */
const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
