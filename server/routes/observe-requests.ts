import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes, routePath } from 'hono/route';
import { Refusal } from '#server/domain/refusal.ts';
import type { Log, LogFields } from '#server/lib/logger.ts';
import type { RequestMetrics } from './request-metrics.ts';
import type { RequestEnv } from './request-env.ts';
import { ContractViolation } from './serve.ts';

/** A request that takes longer is one that somebody waited for, in milliseconds. */
const slowAfter = 1000;

/**
 * Counts each request, and logs it where it failed or was slow, under the id that its caller is told. What a stranger was refused is counted alone:
 * nobody can fill the log without a session.
 */
export const observeRequests =
  (log: Log, metrics: RequestMetrics): MiddlewareHandler<RequestEnv> =>
  async (c, next) => {
    const begun = performance.now();
    await next();
    const answered = {
      method: c.req.method,
      route: routeOf(c),
      status: c.res.status,
      milliseconds: Math.round(performance.now() - begun),
    };
    metrics.count(answered);
    const { status, milliseconds } = answered;
    const fields = { request_id: c.get('requestId'), ...practiceOf(c), ...answered };
    if (status >= 500) log[status === 500 ? 'error' : 'warn']('request_failed', { ...fields, ...reasonIn(c) });
    else if (milliseconds >= slowAfter) log.warn('request_slow', fields);
    else if (status >= 400 && fields.practice !== undefined) log.info('request_refused', { ...fields, ...reasonIn(c) });
  };

function practiceOf(c: Context<RequestEnv>): Pick<LogFields, 'practice'> {
  const caller = c.get('caller') as RequestEnv['Variables']['caller'] | undefined;
  return caller?.kind === 'staff' ? { practice: caller.practice } : {};
}

/** The pattern of the call that was asked, also where it was refused on the way there. */
const routeOf = (c: Context): string =>
  matchedRoutes(c).find(({ method }) => method !== 'ALL')?.path ?? routePath(c, -1);

function reasonIn({ error }: Context): LogFields {
  if (error === undefined) return {};
  if (error instanceof Refusal) return { code: error.code };
  return error instanceof ContractViolation ? { reason: error.message, error } : { error };
}
