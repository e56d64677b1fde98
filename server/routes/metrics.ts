import type { Handler } from 'hono';
import { exposition, expositionType, type Metric } from '#server/lib/prometheus.ts';
import { bearerToken } from './bearer-token.ts';
import { isSameSecret } from './is-same-secret.ts';
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
    if (!isSameSecret(bearerToken(c) ?? '', token))
      return c.text('Send METRICS_TOKEN as a bearer token.\n', 401, { 'www-authenticate': 'Bearer' });
    return c.body(exposition(await read()), 200, { 'content-type': expositionType, 'cache-control': 'no-store' });
  };
