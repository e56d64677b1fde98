import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes, routePath } from 'hono/route';
import { Refusal } from '#server/domain/refusal.ts';
import type { Log, LogFields } from '#server/lib/logger.ts';
import type { RequestMetrics } from './request-metrics.ts';
import type { RequestEnv } from './request-env.ts';
import { ContractViolation } from './serve.ts';

/** Milliseconds from which a request counts as slow. */
const slowAfter = 1000;

/**
 * Counts each request, and logs it under its request id if it failed or was slow. Refusals of callers without a session are only counted,
 * so that nobody can fill the log from outside.
 */
export const observeRequests =
  (log: Log, metrics: RequestMetrics): MiddlewareHandler<RequestEnv> =>
  async (c, next) => {
    const begun = performance.now();
    await next();
    const request = {
      method: c.req.method,
      route: routeOf(c),
      status: c.res.status,
      milliseconds: Math.round(performance.now() - begun),
    };
    metrics.count(request);
    const { status, milliseconds } = request;
    const fields = { request_id: c.get('requestId'), ...practiceOf(c), ...request };
    if (status >= 500) log[status === 500 ? 'error' : 'warn']('request_failed', { ...fields, ...reasonIn(c) });
    else if (milliseconds >= slowAfter) log.warn('request_slow', fields);
    else if (status >= 400 && fields.practice !== undefined) log.info('request_refused', { ...fields, ...reasonIn(c) });
  };

function practiceOf(c: Context<RequestEnv>): Pick<LogFields, 'practice'> {
  const caller = c.get('caller') as RequestEnv['Variables']['caller'] | undefined;
  return caller && caller.kind !== 'visitor' ? { practice: caller.practice } : {};
}

/** The pattern of the matched route, also if the request was refused before its handler. */
const routeOf = (c: Context): string =>
  matchedRoutes(c).find(({ method }) => method !== 'ALL')?.path ?? routePath(c, -1);

function reasonIn({ error }: Context): LogFields {
  if (error === undefined) return {};
  if (error instanceof Refusal) return { code: error.code };
  return error instanceof ContractViolation ? { reason: error.message, error } : { error };
}
